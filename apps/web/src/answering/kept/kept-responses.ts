import { type Program, type RecapRow, recapView } from '@canvass/logic';
import type { DeviceStore } from '../../storage/device-store.ts';
import { foldEvents } from '../fold-events.ts';
import { type LocalResponse, parseResponse } from '../../storage/record/local-response.ts';

/** Answers that were set aside because the server did not accept them, in the form that respondents read. */
export interface KeptResponse {
  /** When the answers were set aside, in milliseconds since 1970. Identifies them. */
  readonly savedAt: number;
  /** When the last page with answers was left, by the clock of this device. */
  readonly answeredAt: number;
  readonly rows: readonly RecapRow[];
  readonly lost: number;
  /** Answers by the gid of their question. */
  readonly answers: ReadonlyMap<string, unknown>;
}

interface KeptSource {
  readonly device: DeviceStore;
  readonly surveyId: string;
  readonly program: Program;
  readonly language: string;
}

/** Returns all answers of a survey that this device has set aside, newest first, as `program` shows them. */
export async function listKeptResponses({
  device,
  surveyId,
  ...source
}: KeptSource): Promise<readonly KeptResponse[]> {
  const storedEntries = await device.loadAside();
  const responses = storedEntries.flatMap(({ savedAt, response: raw }) => {
    const response = parseResponse(raw, surveyId);
    if (response === undefined) return [];
    return [{ savedAt, answeredAt: response.log.left?.at(-1) ?? savedAt, ...read(source, response) }];
  });
  return responses.toReversed();
}

/** Returns undefined if the answers were removed. */
export async function readKeptAnswers(
  { device, surveyId }: { readonly device: Pick<DeviceStore, 'loadAside'>; readonly surveyId: string },
  savedAt: number,
): Promise<KeptResponse['answers'] | undefined> {
  const storedEntry = (await device.loadAside()).find((one) => one.savedAt === savedAt);
  const response = parseResponse(storedEntry?.response, surveyId);
  return response && computeAnswers(response.log.events);
}

function read(
  { program, language }: Pick<KeptSource, 'program' | 'language'>,
  { facts, log }: LocalResponse,
): Omit<KeptResponse, 'savedAt' | 'answeredAt'> {
  const { state, events } = foldEvents(program, facts, log.events);
  const answers = computeAnswers(log.events);
  return {
    rows: recapView(program, { ...state, language }),
    lost: answers.size - computeAnswers(events).size,
    answers,
  };
}

function computeAnswers(events: LocalResponse['log']['events']): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const event of events) if (event.type === 'answer') answers.set(event.gid, event.answer);
  return answers;
}
