export const answer = (gid: string, value: unknown) => ({ type: 'answer', gid, answer: value }) as const;
export const next = { type: 'next' } as const;
export const back = { type: 'back' } as const;
