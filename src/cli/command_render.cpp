#include "cli/batch.hpp"
#include "cli/bundle.hpp"
#include "cli/bundle_map.hpp"
#include "cli/command.hpp"
#include "cli/in_order.hpp"
#include "cli/interrupts.hpp"
#include "cli/outputs.hpp"
#include "cli/pictured.hpp"
#include "cli/read_bundle.hpp"

#include <warren/bake/bake.hpp>
#include <warren/image/png.hpp>
#include <warren/io/files.hpp>
#include <warren/render/map.hpp>
#include <warren/render/sheet.hpp>
#include <warren/render/turntable.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace warren::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kLeastSize = 64;
constexpr int kMostSize = 4096;
constexpr int kMapSize = 768;
constexpr std::uint64_t kMostTiles = 400;
constexpr int kPropTile = 200;

struct RenderOptions {
  std::string source;
  PresetOptions preset;
  RunOptions run;
  std::optional<int> size;
  std::optional<std::string> output;
  bool sheet = false;
  bool props = false;
  TerrainWishes terrain;
};

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::usage, "E-USAGE", "", message);
}

void write_picture(const RenderOptions& options, const render::Picture& picture, Console& console) {
  const std::string bytes = image::encode_png_rgb(picture);
  if (*options.output == "-") {
    console.result(bytes);
  } else {
    io::write_file(*options.output, bytes);
    console.result(*options.output + "\n");
  }
}

/// What is wrong with the command line whatever the source holds.
void check_options(const RenderOptions& options) {
  if (!options.output || options.output->empty()) {
    refuse("-o FILE is needed; `-o -` writes the picture to standard output");
  }
  if (*options.output == "-" && ::isatty(STDOUT_FILENO) != 0) {
    refuse("-o -: a picture isn't written to a terminal; name a file");
  }
  if (options.props && options.sheet) {
    refuse("--sheet shows maps, --props shows props; use one of them");
  }
  if (options.props && options.terrain.any()) {
    refuse("--layer and --tide show landscapes, --props shows props; use one of them");
  }
  if (options.props && options.run.seeds) {
    refuse("props are the same at every seed; --seed and --seeds are for maps");
  }
  const std::uint64_t more = options.run.seeds ? options.run.seeds->more() : 0;
  if (more > 0 && !options.sheet) {
    refuse("a map shows one seed; --sheet puts those of --seeds on one picture");
  }
  if (more >= kMostTiles) {
    refuse("a sheet holds up to " + std::to_string(kMostTiles) + " seeds, these are more");
  }
}

/// The picture's buffers come on top of what a job takes, and `more` bytes while it is drawn.
void check_memory(const LoadedPreset& loaded, const render::Extent& extent, std::uint64_t limit,
                  std::uint64_t more = 0) {
  constexpr std::uint64_t kPixelBytes = 12;
  const std::uint64_t pixels =
      static_cast<std::uint64_t>(extent.width) * static_cast<std::uint64_t>(extent.height);
  const std::uint64_t total =
      pipeline::kProcessMemory + loaded.memory + pixels * kPixelBytes + more;
  if (total <= limit) return;
  throw Error(ErrorKind::input, "E-MEMORY", loaded.path,
              memory_refusal("a picture of " + std::to_string(extent.width) + " x " +
                                 std::to_string(extent.height) + " pixels",
                             total, limit));
}

/// Bytes that drawing a picture takes, besides its pixels.
std::uint64_t drawing_memory(const LoadedPreset& preset, const render::Extent& extent) {
  return preset.plan.preset.terrain ? render::terrain_memory(extent) : 0;
}

/// What can be known of a seed before its tile is drawn.
struct Survey {
  std::optional<JobFailure> failure;
  Reach reach;
  std::vector<std::string> warnings;
};

struct Tile {
  std::optional<JobFailure> failure;
  render::Picture picture;
};

/// Hands the map of a job and its warnings on to `use`, or gives why there is none.
template <class Use>
std::optional<JobFailure> with_map(const Job& job, const Use& use) {
  try {
    // Maps are the same in every profile.
    auto built = pipeline::build(job.preset->plan, job.seed, bake::name(bake::Profile::portable));
    if (!built) return JobFailure{ExitCode::generation, built.error().id, built.error().message};
    use(pictured(std::move(built->scene)), std::move(built->warnings));
  } catch (const std::bad_alloc&) {
    const Error error = out_of_memory(*job.preset);
    return JobFailure{exit_code(error.kind()), error.id(), error.what()};
  }
  return std::nullopt;
}

Survey survey(const Job& job) {
  Survey out;
  out.failure = with_map(job, [&](const Pictured& map, std::vector<std::string> warnings) {
    out.reach = reach_of(map);
    out.warnings = std::move(warnings);
  });
  return out;
}

Tile draw_tile(const Job& job, const TerrainWishes& wishes, int size, const Reach& reach) {
  Tile tile;
  tile.failure = with_map(job, [&](const Pictured& map, const auto&) {
    tile.picture = draw(map, wishes, size, reach);
  });
  return tile;
}

void report_warnings(const Job& job, const std::vector<std::string>& warnings, Console& console) {
  for (const std::string& warning : warnings) {
    console.report({Severity::warning, "", job.preset->path, 0, 0, "", warning}, job.seed);
  }
}

ExitCode render_bundle(const RenderOptions& options, Console& console) {
  if (options.sheet || options.props || options.run.seeds || !options.preset.settings.empty()) {
    refuse(options.source +
           " is a bundle, which has its own seed and values; --seed, --seeds, --sheet, --props and "
           "--set are for presets");
  }
  const std::string bundle = bundle_name(options.source);
  const Pictured map = with_bundle(bundle, read_pictured);
  check_wishes(options.terrain, map, options.source);
  write_picture(options, draw(map, options.terrain, options.size.value_or(kMapSize), reach_of(map)),
                console);
  return ExitCode::done;
}

ExitCode render_one(const RenderOptions& options, const Batch& batch, Console& console) {
  const Job job = batch[0];
  const int size = options.size.value_or(kMapSize);
  check_memory(*job.preset, {size, size}, options.preset.memory,
               drawing_memory(*job.preset, {size, size}));
  Failures failures;
  std::optional<Pictured> map;
  auto failure = with_map(job, [&](Pictured built, const std::vector<std::string>& warnings) {
    report_warnings(job, warnings, console);
    map = std::move(built);
  });
  if (!failure) {
    write_picture(options, draw(*map, options.terrain, size, reach_of(*map)), console);
    return ExitCode::done;
  }
  failures.add(job, failure->code, std::move(failure->id), std::move(failure->message));
  failures.log(console, 1);
  return failures.status();
}

/// Draws each map twice: all of them share the scale of the one with the farthest cell, and keeping
/// them would take too much memory.
ExitCode render_sheet(const RenderOptions& options, const Batch& batch, int threads,
                      Console& console) {
  const auto window = 8 * static_cast<std::size_t>(threads);
  const auto count = static_cast<int>(batch.size());
  console.start_progress(2 * batch.size());
  Reach all;
  std::vector<std::optional<JobFailure>> failed(batch.size());
  std::uint64_t warned = 0;
  std::uint64_t done = in_order(
      batch.size(), threads, window, [&](std::uint64_t i) { return survey(batch[i]); },
      [&](std::uint64_t i, const Survey& one) {
        failed[i] = one.failure;
        all.add(one.reach);
        if (!one.warnings.empty()) ++warned;
        if (console.verbose()) report_warnings(batch[i], one.warnings, console);
        console.advance_progress();
      });
  if (done < batch.size()) {
    console.finish_progress();
    return log_interrupt(console, done, batch.size());
  }
  const int columns = std::max(all.columns, 1);
  const int rows = std::max(all.rows, 1);
  const int size = options.size.value_or(
      std::max(kLeastSize, render::handy_sheet_size(count, columns, rows, kMostSize)));
  const auto layout = render::lay_sheet(count, columns, rows, size);
  if (!layout) {
    console.finish_progress();
    refuse("--size " + std::to_string(size) + " is too small for a sheet of " +
           std::to_string(count) + " maps");
  }
  const LoadedPreset& preset = batch.presets().front();
  check_memory(preset, layout->sheet, options.preset.memory,
               static_cast<std::uint64_t>(threads) * drawing_memory(preset, layout->tile));

  render::Sheet sheet(*layout);
  const int tile_size = std::max(layout->tile.width, layout->tile.height);
  done = in_order(
      batch.size(), threads, window,
      [&](std::uint64_t i) {
        return failed[i] ? Tile{failed[i], {}}
                         : draw_tile(batch[i], options.terrain, tile_size, all);
      },
      [&](std::uint64_t i, const Tile& tile) {
        const Job job = batch[i];
        failed[i] = tile.failure;
        if (tile.failure) {
          sheet.put_failed(static_cast<int>(i), job.seed);
        } else {
          sheet.put(static_cast<int>(i), tile.picture, job.seed);
        }
        console.advance_progress();
      });
  console.finish_progress();
  if (done < batch.size()) return log_interrupt(console, done, batch.size());
  if (warned > 0 && !console.verbose()) {
    console.warning(std::to_string(warned) + " of " + std::to_string(batch.size()) +
                    " have warnings; -v lists them");
  }
  Failures failures;
  for (std::uint64_t i = 0; i < batch.size(); ++i) {
    if (failed[i]) failures.add(batch[i], failed[i]->code, failed[i]->id, failed[i]->message);
  }
  write_picture(options, sheet.picture(), console);
  failures.log(console, batch.size());
  return failures.status();
}

/// All props that a preset can place, and that its walls are made of.
std::vector<scene::Prop> props_of(const pipeline::Plan& plan) {
  std::vector<scene::Prop> out = plan.props;
  if (plan.preset.maze && plan.preset.maze->masonry.wall_prop) {
    out.push_back({"wall", plan.preset.maze->masonry.wall_prop, nullptr});
  }
  return out;
}

/// The largest tile with which so many props fit into a picture of this longest side.
int prop_tile(std::size_t props, int size) {
  for (int tile = render::kMostTurntableTile; tile >= render::kLeastTurntableTile; --tile) {
    const render::Extent extent = render::turntable_extent(props, tile);
    if (std::max(extent.width, extent.height) <= size) return tile;
  }
  refuse("--size " + std::to_string(size) + " is too small for a sheet of " +
         std::to_string(props) + " props");
}

ExitCode render_props(const RenderOptions& options, const LoadedPreset& preset, Console& console) {
  const std::vector<scene::Prop> props = props_of(preset.plan);
  if (props.empty()) refuse(preset.path + " places no props");
  const int tile = options.size ? prop_tile(props.size(), *options.size) : kPropTile;
  check_memory(preset, render::turntable_extent(props.size(), tile), options.preset.memory,
               render::turntable_memory(tile));
  write_picture(options, render::draw_turntable(props, tile), console);
  return ExitCode::done;
}

ExitCode run(const RenderOptions& options, Console& console) {
  check_options(options);
  if (*options.output != "-") check_outside_bundles("-o", *options.output);
  begin_run(options.run, console);
  std::error_code ignored;
  if (fs::is_directory(options.source, ignored)) return render_bundle(options, console);
  const LoadedRun loaded =
      load_run(std::span(&options.source, 1), options.preset, pipeline::Work::generate, console);
  if (loaded.status != ExitCode::done) return loaded.status;
  if (*options.output != "-") {
    check_not_replaced("-o", *options.output, loaded.presets.front().files);
  }
  const LoadedPreset& preset = loaded.presets.front();
  if (options.props) return render_props(options, preset, console);
  check_wishes(options.terrain, preset.plan.preset, preset.path);
  const Batch batch(loaded.presets, options.run);
  if (!options.sheet) return render_one(options, batch, console);
  return render_sheet(options, batch,
                      threads_that_fit(loaded.presets, options.preset.memory, batch.threads()),
                      console);
}

}  // namespace

Run setup_render(Arguments& arguments) {
  auto options = std::make_shared<RenderOptions>();
  arguments.word("PRESET|BUNDLE", "A preset file, - for standard input, or a bundle's folder",
                 options->source);
  add_run_options(arguments, options->run);
  arguments.flag("--sheet", "Draw the maps of all seeds side by side", options->sheet);
  arguments.flag("--props", "Draw the preset's props from all sides and in motion", options->props);
  arguments.option("--layer", "relief|height|splat",
                   "What to show of a landscape (default: relief)",
                   [options = options.get()](const std::string& text) {
                     options->terrain.view = parse_view(text);
                   });
  arguments.option("--tide", "low|half|high|SECONDS",
                   "The moment of the tide to show (default: half; splat: as it is baked)",
                   [options = options.get()](const std::string& text) {
                     options->terrain.tide = parse_tide(text);
                   });
  arguments.option("--size", "PIXELS",
                   "Longest side, 64 to 4096 (default: 768; sheets: as they need)",
                   [options = options.get()](const std::string& text) {
                     const auto size = parse_number(text);
                     if (!size || *size < kLeastSize || *size > kMostSize) {
                       refuse("--size '" + text + "': a size is a whole number of pixels from " +
                              std::to_string(kLeastSize) + " to " + std::to_string(kMostSize));
                     }
                     options->size = static_cast<int>(*size);
                   });
  arguments.option("-o,--output", "FILE", "The PNG to write; - is standard output",
                   [options = options.get()](const std::string& text) { options->output = text; });
  add_preset_options(arguments, options->preset);
  add_log_format_option(arguments);
  arguments.example("warren render presets/maze-15.json --seed 42 -o maze.png",
                    "draws a map of the maze: walls, ways to the exits, events");
  arguments.example("warren render presets/maze-15.json --seeds 0:23 --sheet -o sheet.png",
                    "draws 24 mazes side by side");
  arguments.example("warren render presets/tidal-flat.json --layer height --tide low -o flat.png",
                    "draws heights with contour lines, and the water's line at low tide");
  arguments.example("warren render presets/maze-15.json --props -o props.png",
                    "draws what can be met in the maze");
  return [options](Console& console) { return run(*options, console); };
}

}  // namespace warren::cli
