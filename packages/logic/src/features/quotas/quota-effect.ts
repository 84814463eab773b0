import { END_STATES } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import type { EffectKind } from '../../program/program.ts';
import type { Leaving, State } from '../../program/types.ts';
import { endResponse, leadBack, readEnd, stay, withoutPending } from '../../step/fulfil.ts';
import { advance } from '../../step/move.ts';
import { quotaWaits, waitsAmong, waitsBetween, waitsOfPage } from './quota-waits.ts';

/** False for respondents who are screened out, previews and corrections: they take no slot. */
const takesPart = ({ facts }: State, { end }: Leaving): boolean =>
  facts.mode === undefined && end?.status !== END_STATES.screenOut.status;

/** Requests quotas when questions of cells are decided: on the page that is left, or hidden ones that are skipped. */
export const quotaEffect: EffectKind<'quota'> = {
  type: 'quota',
  due: {
    page(moment, leaving) {
      const gids = takesPart(moment.state, leaving) ? waitsOfPage(moment) : undefined;
      return gids && { type: 'quota', gids };
    },
    passed(moment, leaving) {
      const gids = takesPart(moment.state, leaving) ? waitsBetween(moment, leaving.next) : [];
      return gids.length === 0 ? undefined : { type: 'quota', gids };
    },
  },
  take(program, state, { gids }, value) {
    const end = readEnd(value);
    if (end === undefined) return undefined;
    if (end.is_end === 1) return endResponse(state, end);
    if (value['status'] !== END_STATES.quotaFull.status) return advance(program, withoutPending(state));
    // QUOTA-10: asks for another answer to the question.
    const gid = typeof value['q'] === 'string' ? value['q'] : (gids.at(-1) ?? '');
    return leadBack(program, state, [{ gid, key: 'quota.full_change' }]);
  },
  fail: (_, state) => stay(state),
};

/** Quotas in browsers: only when to ask the host (PROJECT-6). */
export const quotaFeature: EngineFeature = {
  id: 'quotas',
  compile({ project, indexOf }) {
    if (project.quota_waits === undefined && (project.quotas ?? []).length === 0) return {};
    const { start = false, gids = [] } = project.quota_waits ?? {};
    const questions = gids.map((gid) => indexOf.get(gid) ?? -1);
    return {
      effects: [quotaEffect],
      extensions: (program) => [quotaWaits.entry(waitsAmong(program, { start, questions }))],
    };
  },
};
