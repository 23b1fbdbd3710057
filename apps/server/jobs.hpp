#pragma once
// Work that takes longer than a request may: a list of jobs that wait, run and are kept with their answers until they
// are forgotten. Knows nothing of HTTP.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::server {

struct JobLimits {
  // At once: each uses all cores by itself, and four times a quarter of the machine's memory is all of it.
  std::size_t running = 4;
  std::size_t running_of_one = 2;  // of one client, so that its lasting jobs do not hold up everybody else's
  // At once, beside those: jobs that were cancelled, or whose time is over, and whose work goes on all the same.
  std::size_t overdue = 4;
  std::chrono::steady_clock::duration time = std::chrono::hours(1);     // that a job may run
  std::chrono::steady_clock::duration grace = std::chrono::seconds(5);  // what looks at its Control has ended by then
  std::size_t unfinished_of_one = 4;                                    // of one client
  std::size_t kept_of_one = 32;  // of one client, with those that have not finished
  std::size_t kept = 64;
  std::chrono::steady_clock::duration keep_for = std::chrono::hours(1);  // once it has finished
  std::size_t largest_answer = 32 << 20;                                 // bytes of JSON
  std::size_t kept_bytes = 256 << 20;  // of all answers; the jobs that ended first are forgotten to make room
};

enum class JobState { queued, running, finished };
[[nodiscard]] std::string_view name_of(JobState state);

struct JobProgress {
  std::string phase;
  std::uint64_t done = 0;
  std::optional<std::uint64_t> total;
  std::uint64_t depth = 0;
};

// A job as it was at one time.
struct JobReport {
  std::string id;
  std::string verb;
  Json values;
  JobState state = JobState::queued;
  double seconds = 0;  // of work
  std::optional<JobProgress> progress;
  Outcome outcome = Outcome::done;            // once it has finished
  std::shared_ptr<const std::string> answer;  // JSON, once it has finished
  std::uint64_t news = 0;                     // grows with every change
};

// JSON that is always valid text; an error instead of one that is larger than that.
struct WrittenAnswer {
  Outcome outcome = Outcome::done;
  std::string json;
};
[[nodiscard]] WrittenAnswer written(const Answer& answer, std::size_t most_bytes);

class JobList {
 public:
  using Work = std::function<Answer(const Request&, Control&)>;

  JobList(JobLimits limits, Work work);
  ~JobList();
  JobList(const JobList&) = delete;
  JobList& operator=(const JobList&) = delete;

  // Refused (ErrorCode::unavailable) if there are too many already.
  [[nodiscard]] Result<JobReport> add(const std::string& client, Request request, Json values);
  // Newest first, without answers.
  [[nodiscard]] std::vector<JobReport> of(const std::string& client);
  // Another client's job counts as not there.
  [[nodiscard]] std::optional<JobReport> find(const std::string& client, const std::string& id);
  // Cancels a job that has not finished, and waits a moment for its end; forgets one that has. Work that does not end
  // is given up after its grace: the job has finished for its client and leaves its place to others, as long as not too
  // many have.
  [[nodiscard]] std::optional<JobReport> remove(const std::string& client, const std::string& id);
  // Waits until there is news beyond `seen`, or that time is over, or the list stops.
  [[nodiscard]] std::optional<JobReport> wait_for_news(const std::string& client, const std::string& id,
                                                       std::uint64_t seen, std::chrono::milliseconds at_most);
  // Cancels everything; no job is taken any more, and who waits is woken. False if a job still runs then.
  bool stop(std::chrono::milliseconds at_most);
  [[nodiscard]] bool stopping();

 private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::string client;
    Request request;
    Control control;
    JobReport report;
    Clock::time_point begun;
    Clock::time_point ended;
    std::optional<Clock::time_point> cancelled;
    bool overdue = false;  // given up
  };
  using JobPointer = std::shared_ptr<Job>;

  void work_on_jobs();
  // Of the client that has the fewest running; nullptr if none may run now. Takes it out of the queue.
  [[nodiscard]] JobPointer next_to_run();
  void run(const JobPointer& job);
  void finish(Job& job, WrittenAnswer answer);
  void give_up_what_does_not_end();
  [[nodiscard]] std::size_t running_of(const std::string& client) const;
  [[nodiscard]] std::size_t bytes_kept() const;
  void forget_old();
  bool forget_oldest(const std::string* client);
  [[nodiscard]] JobPointer at(const std::string& client, const std::string& id) const;
  [[nodiscard]] static JobReport report_of(const Job& job, bool with_answer = true);

  const JobLimits limits_;
  const Work work_;
  std::mutex lock_;
  std::condition_variable queued_;  // for workers
  std::condition_variable news_;    // for whoever waits
  std::list<JobPointer> jobs_;      // oldest first
  std::deque<JobPointer> waiting_;
  bool stopping_ = false;
  std::size_t running_ = 0;  // without those that are overdue
  std::size_t overdue_ = 0;
  std::vector<std::thread> workers_;
};

}  // namespace meleda::server
