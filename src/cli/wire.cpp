#include "cli/wire.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <string_view>

#include <brotli/encode.h>

namespace warren::cli {
namespace {

/// Counts the bytes that a stream comes to, and keeps none of them.
class Compressor {
 public:
  Compressor() : state_(BrotliEncoderCreateInstance(nullptr, nullptr, nullptr)) {
    if (!state_) throw std::bad_alloc();
    BrotliEncoderSetParameter(state_.get(), BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY);
    BrotliEncoderSetParameter(state_.get(), BROTLI_PARAM_LGWIN, BROTLI_DEFAULT_WINDOW);
  }

  void add(std::string_view piece) { run(BROTLI_OPERATION_PROCESS, piece); }

  std::uint64_t finish() {
    run(BROTLI_OPERATION_FINISH, "");
    return size_;
  }

 private:
  struct Destroy {
    void operator()(BrotliEncoderState* state) const { BrotliEncoderDestroyInstance(state); }
  };

  void run(BrotliEncoderOperation operation, std::string_view piece) {
    std::size_t left = piece.size();
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes
    const auto* next = reinterpret_cast<const std::uint8_t*>(piece.data());
    do {
      std::size_t room = 0;
      if (BrotliEncoderCompressStream(state_.get(), operation, &left, &next, &room, nullptr,
                                      nullptr) == BROTLI_FALSE) {
        throw std::bad_alloc();
      }
      take();
    } while (left > 0 || BrotliEncoderHasMoreOutput(state_.get()) == BROTLI_TRUE ||
             (operation == BROTLI_OPERATION_FINISH &&
              BrotliEncoderIsFinished(state_.get()) == BROTLI_FALSE));
  }

  void take() {
    std::size_t size = 0;  // 0 asks for all that there is
    static_cast<void>(BrotliEncoderTakeOutput(state_.get(), &size));
    size_ += size;
  }

  std::unique_ptr<BrotliEncoderState, Destroy> state_;
  std::uint64_t size_ = 0;
};

WireBytes measure(const io::BundleReader& bundle, const std::string& path) {
  io::BundleFile file = bundle.open(path);
  Compressor compressor;
  WireBytes result;
  for (std::string_view piece = file.next(); !piece.empty(); piece = file.next()) {
    result.bytes += piece.size();
    compressor.add(piece);
  }
  result.wire = std::min(result.bytes, compressor.finish());
  return result;
}

std::string kind_of(std::string_view path) {
  if (path.ends_with(".glb")) return "meshes";
  if (path.ends_with(".png") || path.ends_with(".jpg")) return "pictures";
  return path.ends_with(".json") ? "documents" : "others";
}

}  // namespace

Wire measure_wire(const io::BundleReader& bundle, const bake::Manifest& manifest) {
  Wire result;
  const auto add = [&](const std::string& path) {
    const WireBytes found = measure(bundle, path);
    for (WireBytes* sum : {&result.kinds[kind_of(path)], &result.all}) {
      sum->bytes += found.bytes;
      sum->wire += found.wire;
    }
    return found.wire;
  };
  for (const bake::ManifestFile& file : manifest.files) result.files.push_back(add(file.path));
  add("manifest.json");
  return result;
}

}  // namespace warren::cli
