-- Requests the given addresses in turn and prints the result as JSON.

local requests = {}
local sent = 0

function init(arguments)
  for index = 1, #arguments do
    requests[index] = wrk.format("GET", arguments[index])
  end
end

function request()
  sent = sent % #requests + 1
  return requests[sent]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '{"requests":%d,"seconds":%.3f,"p50":%.3f,"p99":%.3f,"slowest":%.3f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, latency.max / 1e3, failed
  ))
end
