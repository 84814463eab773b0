import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { endNameOf } from '@canvass/protocol';
import type { FailureName } from '../../http/failure.ts';
import type { FastifyInstance } from 'fastify';

/** Upper bounds of request durations in seconds. A page of answers takes a few milliseconds, an export minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface MeasuredRequest {
  /** The pattern of the route, since addresses contain ids. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  readonly failure: FailureName | undefined;
}

/** Metrics of this process for Prometheus. Labels never contain surveys, answers, addresses or tokens. */
export interface Metrics {
  recordRequest(measured: MeasuredRequest): void;
  /** Tests are counted separately. */
  recordBegin(isTest: boolean): void;
  recordEnd(status: number, isTest: boolean): void;
  /** Records a response in progress that was not kept in memory, because the memory for them is full. */
  recordFullCache(): void;
  /** Records whether deletion by age waits for an operator. */
  recordDeletionWait(isWaiting: boolean): void;
  /** Records a round that counted changed answers. */
  recordRound(round: {
    readonly seconds: number;
    readonly segments: number;
    readonly responses: number;
  }): void;
  /** Records a task that another thread has run. `result` is `stopped` if its thread ended or was not available. */
  recordTask(task: {
    readonly group: string;
    readonly task: string;
    readonly result: 'done' | 'failed' | 'stopped';
    readonly seconds: number;
  }): void;
  /** Records the time that a task has waited for a thread. */
  recordThreadWait(group: string, seconds: number): void;
  /** Records an attempt to send a mail. */
  recordMail(result: 'sent' | 'later' | 'refused' | 'server' | 'unknown' | 'kept'): void;
  /** Sets the function that counts the tasks of all groups of threads. */
  watchThreads(count: () => readonly ThreadTasks[]): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

interface ThreadTasks {
  readonly group: string;
  readonly running: number;
  readonly waiting: number;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly metrics: Metrics;
  }
}

interface MeasuredNow {
  readonly countWaiting: () => number;
  /** Milliseconds by which the wall clock of this process is ahead of the database's. */
  readonly clockDifference: () => number;
}

export function createMetrics({ countWaiting, clockDifference }: MeasuredNow): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'canvass_http_request_seconds',
    help: 'Time to answer a request, by pattern of the route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const refusedCounter = new Counter({
    name: 'canvass_refused_total',
    help: 'Calls that were refused, by the key of the refusal.',
    labelNames: ['failure'],
    registers,
  });
  const begunCounter = new Counter({
    name: 'canvass_responses_begun_total',
    help: 'Responses that began at this process; those of test channels apart.',
    labelNames: ['test'],
    registers,
  });
  const endedCounter = new Counter({
    name: 'canvass_responses_ended_total',
    help: 'Responses that ended at this process, by end; those of test channels apart.',
    labelNames: ['end', 'test'],
    registers,
  });
  new Gauge({
    name: 'canvass_database_waiting',
    help: 'Calls that wait for a connection to the database.',
    registers,
    collect() {
      this.set(countWaiting());
    },
  });
  new Gauge({
    name: 'canvass_clock_difference_seconds',
    help: 'Seconds by which the clock of this process is ahead of the clock of the database; negative if behind.',
    registers,
    collect() {
      this.set(clockDifference() / 1_000);
    },
  });
  return {
    ...createWarningMetrics(registers),
    ...createThreadMetrics(registers),
    recordRequest({ route, method, status, seconds, failure }) {
      requests.observe({ route, method, status: String(status) }, seconds);
      if (failure !== undefined) refusedCounter.inc({ failure });
    },
    recordBegin: (test) => begunCounter.inc({ test: String(test) }),
    recordEnd: (status, test) =>
      endedCounter.inc({ end: endNameOf(status) ?? String(status), test: String(test) }),
    recordRound: createCountingMetrics(registers),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function createWarningMetrics(
  registers: Registry[],
): Pick<Metrics, 'recordFullCache' | 'recordDeletionWait' | 'recordMail'> {
  const waitGauge = new Gauge({
    name: 'canvass_deletion_waiting',
    help: '1 if nothing is deleted by age, because the clock may be wrong, until an operator allows it; else 0.',
    registers,
  });
  const fullCacheCounter = new Counter({
    name: 'canvass_responses_not_kept_total',
    help: 'Calls whose response was not kept in memory, because RESPONSE_CACHE_MB is too small. The next call reads it.',
    registers,
  });
  const mailCounter = new Counter({
    name: 'canvass_mails_total',
    help: 'Attempts to send a mail: sent, later, refused, server (it accepts no mails), unknown, or kept back.',
    labelNames: ['result'],
    registers,
  });
  return {
    recordMail: (result) => mailCounter.inc({ result }),
    recordFullCache: () => fullCacheCounter.inc(),
    recordDeletionWait: (isWaiting) => waitGauge.set(isWaiting ? 1 : 0),
  };
}

function createThreadMetrics(
  registers: Registry[],
): Pick<Metrics, 'recordTask' | 'recordThreadWait' | 'watchThreads'> {
  const duration = new Histogram({
    name: 'canvass_thread_task_seconds',
    help: 'Time from the request for a task in another thread until its result, by group of threads, task and result.',
    labelNames: ['group', 'task', 'result'],
    buckets: BUCKETS,
    registers,
  });
  const wait = new Histogram({
    name: 'canvass_thread_wait_seconds',
    help: 'Time that tasks have waited for a thread of their group.',
    labelNames: ['group'],
    buckets: BUCKETS,
    registers,
  });
  let countTasks: () => readonly ThreadTasks[] = () => [];
  new Gauge({
    name: 'canvass_thread_tasks',
    help: 'Tasks that run in other threads, and that wait for a thread, by group of threads.',
    labelNames: ['group', 'state'],
    registers,
    collect() {
      for (const { group, running, waiting } of countTasks()) {
        this.set({ group, state: 'running' }, running);
        this.set({ group, state: 'waiting' }, waiting);
      }
    },
  });
  return {
    recordTask: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    recordThreadWait: (group, seconds) => wait.observe({ group }, seconds),
    watchThreads: (count) => (countTasks = count),
  };
}

function createCountingMetrics(registers: Registry[]): Metrics['recordRound'] {
  const rounds = new Histogram({
    name: 'canvass_counting_round_seconds',
    help: 'Duration of a round that counts changed answers for charts, in a background thread.',
    buckets: BUCKETS,
    registers,
  });
  const roundDuration = new Counter({
    name: 'canvass_counted_total',
    help: 'What rounds of counting read and updated: changed responses, and segments of charts.',
    labelNames: ['kind'],
    registers,
  });
  return ({ seconds, segments, responses }) => {
    rounds.observe(seconds);
    roundDuration.inc({ kind: 'segment' }, segments);
    roundDuration.inc({ kind: 'response' }, responses);
  };
}

declare module 'fastify' {
  interface FastifyReply {
    failure: FailureName | undefined;
  }
}

export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.decorateReply('failure', undefined);
  server.addHook('onResponse', async (request, reply) => {
    metrics.recordRequest({
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      failure: reply.failure,
    });
  });
}
