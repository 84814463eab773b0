import { type Rng, seedsFor } from '@canvass/logic';
import type { ExternalParameter } from '@canvass/project';
import type { Device, SessionFacts } from '@canvass/protocol';
import { unit } from './assumptions/assumed-answer.ts';
import type { SimulatedSurvey } from './simulated-survey.ts';
import { SIMULATED_NOW } from './simulation-plan.ts';

const DEVICES = ['phone', 'pad', 'pc'] as const satisfies readonly Device[];

/**
 * Who a simulated respondent is. Their number is what the server would give them, so that orders and draws are those of
 * the field; device, language and the values of parameters are drawn evenly from what the project declares. They come by
 * a signed link, unless a share of them is assumed to.
 */
export function simulatedFacts(
  { program, utcOffset, assumptions }: SimulatedSurvey,
  number: number,
  random: Rng,
): SessionFacts {
  const { project, language } = program;
  const languages = [language, ...(project.project_lang?.translation_language ?? []).map(({ code }) => code)];
  const { links } = assumptions ?? {};
  const isSigned = links === undefined || unit(random) < links;
  const params = (project.ext_params ?? []).flatMap((parameter) => {
    if (parameter.signed === true && !isSigned) return [];
    const value = arbitraryParameter(parameter, random);
    return value === undefined ? [] : [[parameter.code, value] as const];
  });
  return {
    seq: number,
    seeds: seedsFor(program, number),
    params: Object.fromEntries(params),
    device: pick(DEVICES, random) ?? 'phone',
    language: pick(languages, random) ?? language,
    source: null,
    member: null,
    now: SIMULATED_NOW,
    utc_offset: utcOffset,
    ...(isSigned && { link: 'simulated' }),
  };
}

function pick<T>(items: readonly T[], random: Rng): T | undefined {
  return items[random.int(Math.max(1, items.length))];
}

/** One in four links comes without the parameter; others have a declared value, or a small one of the type. */
function arbitraryParameter({ type, options }: ExternalParameter, random: Rng): string | undefined {
  if (random.int(4) === 0) return undefined;
  if (options !== undefined && options.length > 0) return pick(options, random)?.value;
  switch (type) {
    case 'boolean':
      return String(random.int(2));
    case 'int':
    case 'level':
      return String(random.int(11));
    case 'float':
      return String(random.int(101) / 10);
    case 'timestamp':
      return String(SIMULATED_NOW - random.int(365 * 86_400));
    default:
      return undefined;
  }
}
