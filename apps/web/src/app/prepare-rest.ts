import { loadAllViews } from '../features/question/question-views.ts';
import type { Translator } from '../i18n/translator.ts';
import { offerSupport } from '../support/support.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import { closedPage, continuePage, endPage, submittedPage } from './screens.ts';

/**
 * What the first question does not need, once it is on the screen: Back and the end may come when the network is gone.
 * Whatever cannot be had now is asked for again by whoever needs it.
 */
export function prepareRest({ runtime, store }: CreatedRuntime, translator: Translator): void {
  runtime.controller.warmUp();
  loadAllViews(runtime.program.current);
  for (const page of [continuePage, endPage, submittedPage, closedPage]) page.load().catch(() => undefined);
  void translator.complete().catch(() => undefined);
  void translator.adoptI18next().catch(() => undefined); // plain speech goes on
  offerSupport(runtime, store);
  if (runtime.link.watch)
    import('../watch/follow-versions.ts')
      .then(({ followVersions }) => followVersions(runtime, store))
      .catch(() => undefined); // the author reloads by hand
}
