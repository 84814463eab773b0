import { readFileSync } from 'node:fs';
import { OPERATOR_TOKEN, startServer } from '@canvass/e2e/server-process';

export interface MeasuredExport {
  readonly milliseconds: number;
  readonly bytes: number;
  /** Peak memory of the server in bytes (`VmHWM`). NaN on systems that do not report it. */
  readonly peak: number;
}

/** Measures an export by a new server, so that the peak memory is that of this export. Discards the data. */
export async function measureExport(
  databaseUrl: string,
  surveyId: string,
  format: string,
): Promise<MeasuredExport> {
  const server = await startServer({ databaseUrl });
  try {
    const startTime = performance.now();
    const reply = await fetch(`${server.url}/api/publishing/surveys/${surveyId}/export?format=${format}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    if (!reply.ok || reply.body === null) throw new Error(`export as ${format} gave ${reply.status}`);
    let bytes = 0;
    for await (const chunk of reply.body) bytes += chunk.length;
    return { milliseconds: performance.now() - startTime, bytes, peak: peakOf(server.pid()) };
  } finally {
    await server.stop();
  }
}

function peakOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
