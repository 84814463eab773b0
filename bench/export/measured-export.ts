import { readFileSync } from 'node:fs';
import { startServer } from '@canvass/e2e/server-process';
import { countBytes } from './download.ts';

export interface MeasuredExport {
  readonly milliseconds: number;
  readonly bytes: number;
  /** Peak memory of the server in bytes (`VmHWM`). NaN on systems that do not report it. */
  readonly peak: number;
}

/** Measures an export by a new server, so that the peak memory is that of this export. */
export async function measureExport(
  databaseUrl: string,
  surveyId: string,
  format: string,
): Promise<MeasuredExport> {
  const server = await startServer({ databaseUrl });
  try {
    const startTime = performance.now();
    const path = `/api/publishing/surveys/${surveyId}/export?format=${format}`;
    const bytes = await countBytes(`${server.url}${path}`);
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
