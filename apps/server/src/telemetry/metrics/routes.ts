import { operatorRoute, rawReply } from '../../http/route.ts';

/** The metrics of this process for Prometheus (docs/operations.md). */
const metricsRoute = operatorRoute({
  method: 'GET',
  url: '/metrics',
  scope: 'metrics',
  schemas: { reply: rawReply(['text/plain']) },
  async handle({ reply, services: { metrics } }) {
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  },
});

export const routes = [metricsRoute];
