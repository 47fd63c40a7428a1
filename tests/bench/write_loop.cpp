// write_loop FROM TO THREADS: reads the bundles below FROM, each a folder FROM/NAME/SEED, into
// memory and then writes them below TO, which mustn't exist, by the system calls with which
// `warren bake` writes them and nothing besides; a file that has more names than one gets another
// one. Prints how many bundles a second were written.
// What bake reaches of that is what it leaves of the disk's speed.

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct File {
  std::string path;
  std::string bytes;
  std::string other_name;  // of a file that isn't written
};

struct Bundle {
  std::string parent;
  std::string name;
  std::string temporary;
  std::vector<std::string> folders;
  std::vector<File> files;
};

/// Ends the program where a system call has failed.
int checked(int result, const std::string& what) {
  if (result >= 0) return result;
  std::fprintf(stderr, "write_loop: %s: %s\n", what.c_str(), std::strerror(errno));
  std::exit(1);
}

std::vector<Bundle> read_bundles(const fs::path& from, const fs::path& to) {
  std::vector<Bundle> bundles;
  for (const auto& preset : fs::directory_iterator(from)) {
    const bool hidden = preset.path().filename().string().front() == '.';
    if (hidden || !preset.is_directory()) continue;
    for (const auto& folder : fs::directory_iterator(preset.path())) {
      Bundle bundle;
      bundle.parent = to / preset.path().filename();
      bundle.name = folder.path().filename().string();
      bundle.temporary = "." + bundle.name + ".tmp-write-loop";
      for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
        const std::string path = entry.path().lexically_relative(folder.path()).string();
        if (entry.is_directory()) {
          bundle.folders.push_back(path);
          continue;
        }
        if (entry.hard_link_count() > 1) {
          bundle.files.push_back({path, "", entry.path().string()});
          continue;
        }
        std::ifstream in(entry.path(), std::ios::binary);
        bundle.files.push_back({path, {std::istreambuf_iterator<char>(in), {}}, ""});
      }
      bundles.push_back(std::move(bundle));
    }
  }
  return bundles;
}

void sync_and_close(int descriptor, const std::string& what) {
  checked(::fsync(descriptor), what);
  checked(::close(descriptor), what);
}

void write(const Bundle& bundle) {
  const char* const temporary = bundle.temporary.c_str();
  const std::string path = bundle.parent + "/" + bundle.name;
  struct stat status {};
  if (::mkdir(bundle.parent.c_str(), 0777) != 0 && errno != EEXIST) checked(-1, bundle.parent);
  constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const int parent = checked(::open(bundle.parent.c_str(), kFolder), bundle.parent);
  if (::openat(parent, bundle.name.c_str(), kFolder | O_NOFOLLOW) >= 0) {
    std::fprintf(stderr, "write_loop: %s stands there\n", path.c_str());
    std::exit(1);
  }
  unsigned long random = 0;
  checked(static_cast<int>(::getrandom(&random, sizeof random, 0)), "random number");
  utsname host{};
  checked(::uname(&host), "host name");
  checked(::mkdirat(parent, temporary, 0777), path);
  const int root = checked(::openat(parent, temporary, kFolder | O_NOFOLLOW), path);
  checked(::flock(root, LOCK_EX | LOCK_NB), path);
  checked(::fstatat(parent, temporary, &status, AT_SYMLINK_NOFOLLOW), path);
  checked(::fstat(root, &status), path);

  for (const std::string& folder : bundle.folders) {
    checked(::mkdirat(root, folder.c_str(), 0777), path);
  }
  std::vector<int> open;
  for (const File& file : bundle.files) {
    if (!file.other_name.empty()) {
      checked(::linkat(AT_FDCWD, file.other_name.c_str(), root, file.path.c_str(), 0), path);
      checked(::fstatat(root, file.path.c_str(), &status, AT_SYMLINK_NOFOLLOW), path);
      continue;
    }
    constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    open.push_back(checked(::openat(root, file.path.c_str(), kNew, 0666), path));
    if (::write(open.back(), file.bytes.data(), file.bytes.size()) !=
        static_cast<ssize_t>(file.bytes.size())) {
      checked(-1, path);
    }
    checked(::sync_file_range(open.back(), 0, 0, SYNC_FILE_RANGE_WRITE), path);
  }
  for (const int descriptor : open) sync_and_close(descriptor, path);
  for (const std::string& folder : bundle.folders) {
    sync_and_close(checked(::openat(root, folder.c_str(), kFolder), path), path);
  }
  checked(::fsync(root), path);
  checked(static_cast<int>(::syscall(SYS_renameat2, parent, temporary, parent, bundle.name.c_str(),
                                     RENAME_NOREPLACE)),
          path);
  checked(::close(root), path);
  sync_and_close(parent, path);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: write_loop FROM TO THREADS\n");
    return 2;
  }
  const fs::path to = arguments[2];
  if (!fs::create_directories(to)) {
    std::fprintf(stderr, "write_loop: %s stands there\n", to.c_str());
    return 1;
  }
  const std::vector<Bundle> bundles = read_bundles(arguments[1], to);

  const auto begin = std::chrono::steady_clock::now();
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> threads;
  for (int i = std::atoi(arguments[3]); i > 0; --i) {
    threads.emplace_back([&] {
      for (std::size_t at = next++; at < bundles.size(); at = next++) write(bundles[at]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::printf("%.1f\n", static_cast<double>(bundles.size()) / taken.count());
  return 0;
}
