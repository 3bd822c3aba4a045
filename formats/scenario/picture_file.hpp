// Pictures that a battle brings along for its counters: what their paths may be, and which files are taken.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

inline constexpr std::uint32_t kMostCounterPictureSide = 512;                    ///< pixels
inline constexpr std::size_t kMostCounterPictureBytes = std::size_t{256} << 10;  ///< of the file
inline constexpr std::size_t kMostCounterPicturePath = 100;                      ///< letters
/// Where pictures go that the window takes in.
inline constexpr std::string_view kPictureFolder = "pictures/";

/// What is wrong with the path of a picture, as half a sentence; empty when nothing is. Allowed are parts of a-z, 0-9,
/// '.', '_' and '-' with slashes between them, none of which begins with a dot, and ".png" at the end: so it stays in
/// the battle's folder, and every system and mod can keep it.
[[nodiscard]] Message fault_of_picture_path(std::string_view path);
/// What to do about it.
[[nodiscard]] Message picture_path_fix();

/// What is wrong with the bytes of a picture, as half a sentence; empty when nothing is. Looks at the frame of the file
/// alone, its header, chunks and their checksums, and unpacks nothing.
[[nodiscard]] Message fault_of_picture(std::string_view bytes);
/// What to do about it, or about a file that is not there.
[[nodiscard]] Message picture_fix();

/// The paths that the battle names, each once.
[[nodiscard]] std::vector<std::string> picture_paths(const Scenario& scenario);
/// Puts files on a shelf that are not there yet, from the folder of the battle's file. What cannot be read is left out:
/// load_scenario() is what reports it.
void take_pictures(CounterPictures& shelf, const std::vector<std::string>& paths, const std::filesystem::path& folder);

/// The name of a picture in the battle's folder for a file of the user's: "Royal Scots (1).PNG" is
/// "pictures/royal-scots-1.png". One that is taken by other bytes gets a number.
[[nodiscard]] std::string picture_path_for(const Scenario& scenario, std::string_view file_name,
                                           std::string_view bytes);

}  // namespace ramparts
