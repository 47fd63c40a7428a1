#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include <libdeflate.h>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

/// Changes to PNGs that get past their checksums.
namespace warren::fuzz {

inline constexpr std::size_t kSignature = 8;
inline constexpr std::size_t kFrame = 12;  // of a chunk: length, type and checksum

inline std::uint32_t read_32(const std::uint8_t* at) {
  return std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 |
         at[3];
}

inline void write_32(std::uint8_t* at, std::uint32_t value) {
  for (int i = 0; i < 4; ++i) at[i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

/// Offsets of the chunks, as far as the file can be followed.
inline std::vector<std::size_t> chunks(const std::vector<std::uint8_t>& file) {
  std::vector<std::size_t> out;
  std::size_t at = kSignature;
  while (at + kFrame <= file.size() && read_32(&file[at]) <= file.size() - at - kFrame) {
    out.push_back(at);
    at += read_32(&file[at]) + kFrame;
  }
  return out;
}

inline bool is_data(const std::vector<std::uint8_t>& file, std::size_t chunk) {
  return std::memcmp(&file[chunk + 4], "IDAT", 4) == 0;
}

/// The rows that the file's first stream of pixels unpacks to; its checksum isn't looked at.
inline std::vector<std::uint8_t> unpack(const std::vector<std::uint8_t>& file) {
  std::vector<std::uint8_t> stream;
  for (const std::size_t at : chunks(file)) {
    if (!is_data(file, at)) continue;
    const auto* data = &file[at] + 8;
    stream.insert(stream.end(), data, data + read_32(&file[at]));
  }
  constexpr std::size_t kHeader = 2;
  constexpr std::size_t kMost = std::size_t{1} << 18;
  if (stream.size() <= kHeader) return {};
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> unpacker(
      libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
  static std::vector<std::uint8_t> rows(kMost);
  std::size_t size = 0;
  if (libdeflate_deflate_decompress(unpacker.get(), stream.data() + kHeader,
                                    stream.size() - kHeader, rows.data(), rows.size(),
                                    &size) != LIBDEFLATE_SUCCESS) {
    return {};
  }
  return {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// The file with these rows in one chunk, in place of those that hold pixels.
inline std::vector<std::uint8_t> repack(const std::vector<std::uint8_t>& file,
                                        const std::vector<std::uint8_t>& rows) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> packer(
      libdeflate_alloc_compressor(1), &libdeflate_free_compressor);
  std::vector<std::uint8_t> chunk(kFrame +
                                  libdeflate_zlib_compress_bound(packer.get(), rows.size()));
  const std::size_t size = libdeflate_zlib_compress(packer.get(), rows.data(), rows.size(),
                                                    chunk.data() + 8, chunk.size() - kFrame);
  write_32(chunk.data(), static_cast<std::uint32_t>(size));
  std::memcpy(chunk.data() + 4, "IDAT", 4);
  chunk.resize(size + kFrame);

  std::vector<std::uint8_t> out(file.begin(), file.begin() + kSignature);
  bool packed = false;
  for (const std::size_t at : chunks(file)) {
    const bool data = is_data(file, at);
    if (data && !packed) out.insert(out.end(), chunk.begin(), chunk.end());
    packed = packed || data;
    if (data) continue;
    const auto* begin = file.data() + at;
    out.insert(out.end(), begin, begin + read_32(begin) + kFrame);
  }
  return out;
}

/// Makes the checksums right, without which few changes would get past them.
inline void mend(std::vector<std::uint8_t>& file) {
  for (const std::size_t at : chunks(file)) {
    const std::size_t length = read_32(&file[at]);
    write_32(&file[at + 8 + length], libdeflate_crc32(0, &file[at + 4], length + 4));
  }
}

/// Changes the packed file or the rows in it, and mends the checksums of most. As libFuzzer's
/// custom mutators.
inline std::size_t mutate_png(std::uint8_t* data, std::size_t size, std::size_t max_size,
                              unsigned seed) {
  std::vector<std::uint8_t> file(data, data + size);
  std::vector<std::uint8_t> rows;
  if (seed % 2 == 0 && size > kSignature) rows = unpack(file);
  if (!rows.empty()) {
    const std::size_t before = rows.size();
    rows.resize(before + 64);
    rows.resize(LLVMFuzzerMutate(rows.data(), before, rows.size()));
    // Most rows must keep their number, since a stream of another length is refused at once.
    if (seed % 16 != 0) rows.resize(before);
    file = repack(file, rows);
  } else {
    file.resize(max_size);
    file.resize(LLVMFuzzerMutate(file.data(), size, max_size));
  }
  if (seed % 8 != 1) mend(file);
  size = std::min(file.size(), max_size);
  std::memcpy(data, file.data(), size);
  return size;
}

}  // namespace warren::fuzz
