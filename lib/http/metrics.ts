import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countSendings } from '@/lib/db/sendings';

/** Labels are templates and codes from our own lists, never text of a request: their number is bounded. */
const makeSetMetrics = (registers: Registry[]) => ({
  setCalls: new Histogram({
    name: 'bunpai_set_calls',
    help: 'Sets of openings and of completions sent to the database, by the number of calls in them: together, repeated in parts, or single calls (alone, isolated).',
    labelNames: ['kind', 'way'] as const,
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  }),
  setsRefused: new Counter({
    name: 'bunpai_sets_refused_total',
    help: 'Sets that the database refused, by SQLSTATE (lost: nobody knows what became of it), and whether they had one call or many.',
    labelNames: ['kind', 'calls', 'code'] as const,
    registers,
  }),
});

function makeMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  return {
    register,
    connections: new Gauge({
      name: 'bunpai_database_connections',
      help: 'Connections of the pool: all, idle, and calls that wait for one.',
      labelNames: ['state'] as const,
      registers,
    }),
    requests: new Histogram({
      name: 'bunpai_http_request_seconds',
      help: 'Requests of the API by the template of their path.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    operations: new Counter({
      name: 'bunpai_operations_total',
      help: 'Operations called over the API by what came of them: ok, replayed, or the code of the refusal.',
      labelNames: ['operation', 'outcome'] as const,
      registers,
    }),
    limited: new Counter({
      name: 'bunpai_rate_limited_total',
      help: 'Requests refused because a key or an address called too often.',
      labelNames: ['limit'] as const,
      registers,
    }),
    turns: new Gauge({
      name: 'bunpai_turns',
      help: 'Work of each kind that is under way, and that waits for a turn.',
      labelNames: ['kind', 'state'] as const,
      registers,
    }),
    turnsRefused: new Counter({
      name: 'bunpai_turns_refused_total',
      help: 'Work that got no turn: too much of its own waited (full), it waited for too long (late), or its caller went away (left).',
      labelNames: ['kind', 'why'] as const,
      registers,
    }),
    ...makeSetMetrics(registers),
    runs: new Counter({
      name: 'bunpai_due_work_total',
      help: 'Pieces of due work done, by their result.',
      labelNames: ['job', 'result'] as const,
      registers,
    }),
    lag: new Gauge({
      name: 'bunpai_due_work_lag_seconds',
      help: 'How long the oldest piece of due work has been waiting.',
      labelNames: ['job'] as const,
      registers,
    }),
    due: new Gauge({ name: 'bunpai_due_work_waiting', help: 'Pieces of work that are due.', labelNames: ['job'] as const, registers }),
  };
}

// The site and the plain server load separate modules, and one process has one set of counters.
const held = globalThis as unknown as { metrics?: ReturnType<typeof makeMetrics> };
export const metrics = (): ReturnType<typeof makeMetrics> => {
  held.metrics ??= makeMetrics();
  return held.metrics;
};

/** Counts a job's items by result. */
export function countRuns(job: string, results: Readonly<Record<string, number>>): void {
  for (const [result, count] of Object.entries(results)) metrics().runs.inc({ job, result }, count);
}

countSendings((kind, { calls, way, refusal }) => {
  const { setCalls, setsRefused } = metrics();
  setCalls.observe({ kind, way }, calls);
  if (refusal) setsRefused.inc({ kind, calls: calls === 1 ? 'one' : 'many', code: refusal });
});
