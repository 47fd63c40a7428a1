#pragma once

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace warren::io {

/// A process that runs `work` and ends with what it gives as its exit code, without cleaning
/// anything up.
class Child {
 public:
  template <class Work>
  explicit Child(Work work) : process_(::fork()) {
    if (process_ < 0) throw std::runtime_error("no process can be started");
    if (process_ > 0) return;
    constexpr int kThrew = 99;
    int code = kThrew;
    try {
      code = work();
    } catch (...) {
      code = kThrew;
    }
    ::_exit(code);
  }
  ~Child() {
    if (process_ > 0) wait();
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t process() const { return process_; }

  /// Waits for its end; its exit code, or 128 and the number of the signal that ended it.
  int wait() {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    return code_of(status);
  }

  /// Gives it the signal over and over until it ends.
  int signal_until_end(int signal) {
    int status = 0;
    while (::waitpid(process_, &status, WNOHANG) == 0) ::kill(process_, signal);
    return code_of(status);
  }

 private:
  int code_of(int status) {
    process_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

  pid_t process_;
};

/// One byte through a pipe, by which one process waits for another.
class Signal {
 public:
  Signal() {
    if (::pipe(ends_.data()) != 0) throw std::runtime_error("no pipe");
  }
  ~Signal() {
    for (const int end : ends_) ::close(end);
  }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;

  [[nodiscard]] int reader() const { return ends_[0]; }
  [[nodiscard]] int writer() const { return ends_[1]; }

  void give() const {
    if (::write(ends_[1], "x", 1) != 1) throw std::runtime_error("can't write to a pipe");
  }
  void wait() const {
    char byte = 0;
    if (::read(ends_[0], &byte, 1) != 1) throw std::runtime_error("can't read from a pipe");
  }

 private:
  std::array<int, 2> ends_{};
};

/// While it lives, this process has no more rights than anybody.
class Nobody {
 public:
  Nobody() : saved_(::geteuid()) {
    constexpr uid_t kNobody = 65534;
    if (saved_ == 0 && ::seteuid(kNobody) != 0) throw std::runtime_error("can't give up rights");
  }
  ~Nobody() { static_cast<void>(::seteuid(saved_)); }
  Nobody(const Nobody&) = delete;
  Nobody& operator=(const Nobody&) = delete;

 private:
  uid_t saved_;
};

}  // namespace warren::io
