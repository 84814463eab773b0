import { drawHostEffect } from '../features/flow/random-set/draw-effect.host.ts';
import { quotaHostEffect } from '../features/quotas/quota-effect.host.ts';
import { scoreHostEffect } from '../features/scores/score-effect.host.ts';
import { submitHostEffect } from '../features/submit/submit-effect.host.ts';
import { verifyHostEffect } from '../features/verify/verify-effect.host.ts';
import type { EffectType, HostEffect } from '../features/host-effect.ts';

/** All kinds of effects, as hosts carry them out. */
export const hostEffects = {
  verify: verifyHostEffect,
  quota: quotaHostEffect,
  draw: drawHostEffect,
  score: scoreHostEffect,
  submit: submitHostEffect,
} satisfies { readonly [T in EffectType]: HostEffect<T, never, never> | HostEffect<T, unknown, never> };
