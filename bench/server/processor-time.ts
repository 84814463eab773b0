import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** Positions of fields in `/proc/PID/stat` after the program's name. */
const PARENT = 1;
const USER = 11;

/** CPU seconds used by a process and its ended children. NaN on systems that do not report them. */
export function cpuSeconds(pid: number): number {
  const ticks = findStat(pid)
    ?.slice(USER, USER + 4)
    .map(Number) ?? [Number.NaN];
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** CPU seconds of a process and its direct children. */
export function cpuSecondsWithChildren(parent: number): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const family = pids.filter((pid) => pid === parent || parentOf(pid) === parent);
  return family.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

/** The parent's id. NaN if the process has ended. */
export const parentOf = (pid: number): number => Number(findStat(pid)?.[PARENT]);

/** The fields of `/proc/PID/stat` after the program's name. */
function findStat(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
