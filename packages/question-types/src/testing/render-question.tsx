import type { QuestionType } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { LiveRegion, ToastQueue } from '@canvass/ui';
import { configure, render } from '@testing-library/react';
import axe from 'axe-core';
import { type ComponentType, useState } from 'react';
import { vi } from 'vitest';
import type { Fixture } from '../answers/examples/fixture.ts';
import type { Translate, ViewProps, ViewServices } from '../controls/view-props.ts';
import { loadAllParts } from '../controls/late-parts.tsx';
import { PageLanguageProvider } from '../controls/formats/page-language.tsx';
import { QuestionNumberProvider } from '../controls/question/question-number.tsx';
import { questionContext } from './question-context.ts';
import { createViewModel } from './view-model.ts';

// Only elements that never appear reach this timeout, even on a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// Loads parts as pages do.
await loadAllParts();

interface Part<A> {
  readonly type: QuestionType<Question, A>;
  readonly View: ComponentType<ViewProps<Question, A>>;
  readonly texts: Readonly<Record<string, string>>;
}
interface HostOptions extends Pick<ViewProps, 'offerStep' | 'remark'> {
  readonly layout?: 'phone' | 'pc';
  readonly headingLevel?: 1 | 2 | 3;
  readonly services?: ViewServices;
  /** Defaults to English. */
  readonly language?: string;
}

const NO_SERVICES: ViewServices = {};

/** Translates by a table of texts. Throws for a missing key or parameter, which is a defect. */
export function translator(texts: Readonly<Record<string, string>>): Translate {
  return (key, params = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`No text for ${key}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (params[name] === undefined) throw new Error(`No parameter ${name} for ${key}.`);
      return String(params[name]);
    });
  };
}

const firstNumber = () => <span className="cv-number">1.</span>;

/** Renders an example as a page would: answers go through the core's `parse`, and are passed back in. */
export function renderQuestion<A>(
  { type, View, texts }: Part<A>,
  fixture: Fixture,
  options: HostOptions = {},
) {
  const onChange = vi.fn();
  const onComplete = vi.fn();
  const material = type.material?.of(fixture.question, questionContext(fixture.question));
  // Keeps the references of unchanged parts, as the engine does.
  const content = { ...createViewModel(fixture.question), material };
  const t = translator(texts);
  const first = fixture.answer === undefined ? undefined : type.parse(fixture.answer, fixture.question);
  let showIssues: (issues: readonly Issue[]) => void = () => undefined;
  let setFromOutside: (answer: A | undefined) => void = () => undefined;

  function Host() {
    const [answer, setAnswer] = useState(first);
    const [issues, setIssues] = useState(fixture.issues);
    showIssues = setIssues;
    setFromOutside = setAnswer;
    const change = (next: A | null) => {
      onChange(next);
      setAnswer(next === null ? undefined : type.parse(JSON.parse(JSON.stringify(next)), fixture.question));
    };
    return (
      <main>
        <View
          view={{ ...content, answer, issues }}
          answer={answer}
          issues={issues}
          onChange={change}
          onComplete={onComplete}
          t={t}
          layout={options.layout ?? 'phone'}
          services={options.services ?? NO_SERVICES}
          headingLevel={options.headingLevel ?? 1}
          {...(options.offerStep !== undefined && { offerStep: options.offerStep })}
          {...(options.remark !== undefined && { remark: options.remark })}
        />
        <ToastQueue />
        <LiveRegion />
        <LiveRegion politeness="assertive" />
      </main>
    );
  }

  return {
    ...render(
      <PageLanguageProvider value={options.language ?? 'en-GB'}>
        <QuestionNumberProvider value={firstNumber}>
          <Host />
        </QuestionNumberProvider>
      </PageLanguageProvider>,
    ),
    onChange,
    onComplete,
    showIssues: (issues: readonly Issue[]) => showIssues(issues),
    setFromOutside: (answer: A | undefined) => setFromOutside(answer),
    issuesNow: (answer: A | undefined) =>
      type.validate(fixture.question, answer, questionContext(fixture.question)),
  };
}

export async function violations(element: Element): Promise<readonly string[]> {
  const { violations: found } = await axe.run(element, {
    // jsdom has no layout. Journeys in a real browser check contrast.
    rules: { 'color-contrast': { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
