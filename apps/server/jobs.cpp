#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <random>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda::server {

namespace {

// Not to be guessed: 128 random bits.
std::string new_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

tl::unexpected<Error> too_many(std::string message) {
  return fail(ErrorCode::unavailable, std::move(message), {}, tr("wait for one to finish, or cancel one"));
}

}  // namespace

std::string_view name_of(JobState state) {
  switch (state) {
    case JobState::queued: return "queued";
    case JobState::running: return "running";
    case JobState::finished: break;
  }
  return "finished";
}

WrittenAnswer written(const Answer& answer, std::size_t most_bytes) {
  auto json = answer.fields.dump();
  if (json.size() <= most_bytes) return {answer.outcome, std::move(json)};
  const auto refused = answer_with({ErrorCode::too_large,
                                    say("the answer has more than {} MB", most_bytes >> 20),
                                    {},
                                    tr("ask for less of it, or use the command line, which writes it to a file"),
                                    {},
                                    {}});
  return {refused.outcome, refused.fields.dump()};
}

JobList::JobList(JobLimits limits, Work work) : limits_(limits), work_(std::move(work)) {
  for (std::size_t i = 0; i < limits_.running + limits_.overdue; ++i) {
    workers_.emplace_back([this] { work_on_jobs(); });
  }
}

JobList::~JobList() {
  stop(std::chrono::milliseconds(0));
  for (auto& worker : workers_) worker.join();
}

Result<JobReport> JobList::add(const std::string& client, Request request, Json values) {
  const std::scoped_lock lock(lock_);
  if (stopping_) return fail(ErrorCode::unavailable, tr("the server is being stopped"));
  forget_old();
  const auto count = [&](auto&& which) {
    return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), which));
  };
  const auto unfinished =
      count([&](const JobPointer& job) { return job->client == client && job->report.state != JobState::finished; });
  if (unfinished >= limits_.unfinished_of_one) {
    return too_many(say("{} jobs have not finished yet, and more are not taken", unfinished));
  }
  const auto kept = count([&](const JobPointer& job) { return job->client == client; });
  if (kept >= limits_.kept_of_one && !forget_oldest(&client)) return too_many(say("there are {} jobs already", kept));
  if (jobs_.size() >= limits_.kept && !forget_oldest(nullptr)) {
    return too_many(say("there are {} jobs already", jobs_.size()));
  }
  auto job = std::make_shared<Job>();
  job->client = client;
  job->report.id = new_id();
  job->report.verb = request.verb;
  job->report.values = std::move(values);
  job->request = std::move(request);
  jobs_.push_back(job);
  waiting_.push_back(job);
  queued_.notify_one();
  return report_of(*job);
}

std::vector<JobReport> JobList::of(const std::string& client) {
  const std::scoped_lock lock(lock_);
  forget_old();
  std::vector<JobReport> reports;
  for (auto job = jobs_.rbegin(); job != jobs_.rend(); ++job) {
    if ((*job)->client == client) reports.push_back(report_of(**job, false));
  }
  return reports;
}

std::optional<JobReport> JobList::find(const std::string& client, const std::string& id) {
  const std::scoped_lock lock(lock_);
  forget_old();
  const auto job = at(client, id);
  return job ? std::optional(report_of(*job)) : std::nullopt;
}

std::optional<JobReport> JobList::remove(const std::string& client, const std::string& id) {
  constexpr auto moment = std::chrono::milliseconds(300);  // engines stop within 100 ms
  std::unique_lock lock(lock_);
  forget_old();
  const auto job = at(client, id);
  if (!job) return std::nullopt;
  if (job->report.state == JobState::finished) {
    jobs_.remove(job);
    ++job->report.news;
    news_.notify_all();
    return report_of(*job);
  }
  job->control.cancel();
  if (!job->cancelled) job->cancelled = Clock::now();
  if (job->report.state == JobState::queued) {
    std::erase(waiting_, job);
    const auto answer = answer_with({ErrorCode::stopped, tr("cancelled before it began"), {}, {}, {}, {}});
    finish(*job, written(answer, limits_.largest_answer));
  } else {
    news_.wait_for(lock, moment, [&] { return job->report.state == JobState::finished; });
  }
  return report_of(*job);
}

std::optional<JobReport> JobList::wait_for_news(const std::string& client, const std::string& id, std::uint64_t seen,
                                                std::chrono::milliseconds at_most) {
  std::unique_lock lock(lock_);
  const auto job = at(client, id);
  if (!job) return std::nullopt;
  news_.wait_for(lock, at_most, [&] { return stopping_ || job->report.news > seen; });
  give_up_what_does_not_end();
  return report_of(*job, false);
}

bool JobList::stop(std::chrono::milliseconds at_most) {
  std::unique_lock lock(lock_);
  stopping_ = true;
  waiting_.clear();
  for (const auto& job : jobs_) job->control.cancel();
  queued_.notify_all();
  news_.notify_all();
  return news_.wait_for(lock, at_most, [&] { return running_ == 0 && overdue_ == 0; });
}

bool JobList::stopping() {
  const std::scoped_lock lock(lock_);
  return stopping_;
}

void JobList::work_on_jobs() {
  std::unique_lock lock(lock_);
  while (true) {
    JobPointer job;
    const auto may_go_on = [&] { return stopping_ || (job = next_to_run()) != nullptr; };
    queued_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    // What waits may wait for work that does not end.
    if (!queued_.wait_for(lock, limits_.grace / 2, may_go_on)) {
      give_up_what_does_not_end();
      continue;
    }
    if (stopping_) return;
    job->report.state = JobState::running;
    job->begun = Clock::now();
    ++job->report.news;
    ++running_;
    news_.notify_all();
    lock.unlock();
    run(job);
    lock.lock();
    --(job->overdue ? overdue_ : running_);
    queued_.notify_all();
    news_.notify_all();
  }
}

JobList::JobPointer JobList::next_to_run() {
  if (running_ >= limits_.running) return nullptr;
  auto next = waiting_.end();
  auto fewest = limits_.running_of_one;
  for (auto job = waiting_.begin(); job != waiting_.end(); ++job) {
    const auto running = running_of((*job)->client);
    if (running >= fewest) continue;
    fewest = running;
    next = job;
  }
  if (next == waiting_.end()) return nullptr;
  auto job = std::move(*next);
  waiting_.erase(next);
  return job;
}

void JobList::run(const JobPointer& job) {
  const Speaking speaking(job->request.language);
  job->control.on_progress(
      [this, &report = job->report](const Progress& progress) {
        const std::scoped_lock lock(lock_);
        if (report.state == JobState::finished) return;  // it was given up
        report.progress = JobProgress{std::string(progress.phase), progress.done, progress.total, progress.depth};
        ++report.news;
        news_.notify_all();
      },
      std::chrono::milliseconds(200));
  auto answer = [&]() -> WrittenAnswer {
    try {
      return written(work_(job->request, job->control), limits_.largest_answer);
    } catch (const std::exception& exception) {
      return written(answer_with({ErrorCode::internal,
                                  exception.what(),
                                  {},
                                  tr("this is a bug in meleda: please report the request"),
                                  {},
                                  {}}),
                     limits_.largest_answer);
    } catch (...) {
      return written(
          answer_with({ErrorCode::internal, tr("the work ended in a way that was not foreseen"), {}, {}, {}, {}}),
          limits_.largest_answer);
    }
  }();
  const std::scoped_lock lock(lock_);
  if (!job->overdue) finish(*job, std::move(answer));
}

// With the lock held, as everything below.
void JobList::finish(Job& job, WrittenAnswer answer) {
  while (bytes_kept() + answer.json.size() > limits_.kept_bytes && forget_oldest(nullptr)) {
  }
  job.ended = Clock::now();
  if (job.report.state == JobState::queued) job.begun = job.ended;
  job.report.state = JobState::finished;
  job.report.outcome = answer.outcome;
  job.report.answer = std::make_shared<const std::string>(std::move(answer.json));
  ++job.report.news;
  news_.notify_all();
}

void JobList::give_up_what_does_not_end() {
  const auto now = Clock::now();
  const auto all = jobs_;  // some may be forgotten meanwhile
  for (const auto& job : all) {
    if (job->report.state != JobState::running || overdue_ >= limits_.overdue) continue;
    if (now <= job->cancelled.value_or(job->begun + limits_.time) + limits_.grace) continue;
    const Speaking speaking(job->request.language);
    job->control.cancel();
    job->overdue = true;
    --running_;
    ++overdue_;
    const auto answer =
        answer_with({ErrorCode::stopped, job->cancelled ? tr("cancelled") : tr("its time is over"), {}, {}, {}, {}});
    finish(*job, written(answer, limits_.largest_answer));
    queued_.notify_all();
  }
}

std::size_t JobList::running_of(const std::string& client) const {
  return static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), [&](const JobPointer& job) {
    return job->client == client && job->report.state == JobState::running;
  }));
}

std::size_t JobList::bytes_kept() const {
  return std::accumulate(jobs_.begin(), jobs_.end(), std::size_t{0}, [](std::size_t sum, const JobPointer& job) {
    return sum + (job->report.answer ? job->report.answer->size() : 0);
  });
}

void JobList::forget_old() {
  give_up_what_does_not_end();
  const auto now = Clock::now();
  std::erase_if(jobs_, [&](const JobPointer& job) {
    return job->report.state == JobState::finished && now - job->ended >= limits_.keep_for;
  });
}

bool JobList::forget_oldest(const std::string* client) {
  auto oldest = jobs_.end();
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job) {
    if ((*job)->report.state != JobState::finished || (client != nullptr && (*job)->client != *client)) continue;
    if (oldest == jobs_.end() || (*job)->ended < (*oldest)->ended) oldest = job;
  }
  if (oldest == jobs_.end()) return false;
  jobs_.erase(oldest);
  return true;
}

JobList::JobPointer JobList::at(const std::string& client, const std::string& id) const {
  const auto found = std::find_if(jobs_.begin(), jobs_.end(),
                                  [&](const JobPointer& job) { return job->report.id == id && job->client == client; });
  return found == jobs_.end() ? nullptr : *found;
}

JobReport JobList::report_of(const Job& job, bool with_answer) {
  auto report = job.report;
  if (!with_answer) report.answer = nullptr;
  if (report.state != JobState::queued) {
    const auto until = report.state == JobState::finished ? job.ended : Clock::now();
    report.seconds = std::chrono::duration<double>(until - job.begun).count();
  }
  return report;
}

}  // namespace meleda::server
