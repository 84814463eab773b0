import { idOf } from '@canvass/authoring';
import type { QuotaOverview } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { useRequestedFocus } from '../../controls/focus.ts';
import { recordsAt } from '../../document/json.ts';
import { randomId } from '../../document/random-ids.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { readQuotas } from '../../server/calls.ts';
import { SimulationBar } from '../../ui/simulation-bar.tsx';
import { CrossedForm } from './crossed-form.tsx';
import { QuotaGroup } from './quota-group.tsx';

/** The quotas of the survey: their cells, caps and conditions, beside simulated and live counts. */
export function QuotasView() {
  const { t } = useLateTranslation();
  const editor = useEditor();
  const { project, document, simulation, version } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const live = useLiveCounts(editor.surveyId, version);
  const [isCrossing, setCrossing] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const requestFocus = useRequestedFocus(root);
  const quotas = recordsAt(project, 'quotas');
  const addQuota = () => {
    const id = randomId();
    const name = t('quotas.newName', { number: quotas.length + 1 });
    editor.edits.insert(['quotas'], quotas.length, { id, name, cells: [] });
    requestFocus(`[data-quota="${quotas.length}"] input`);
  };
  return (
    <div className="quotas-view" ref={root}>
      <h2 className="panel-title" tabIndex={-1}>
        {t('quotas.title')}
      </h2>
      <p className="quiet">{t(quotas.length === 0 ? 'quotas.none' : 'quotas.about')}</p>
      {quotas.length > 0 && <SimulationBar result={result} />}
      {quotas.length > 0 && version > 0 && (
        <p className="quiet">
          {live === 'failed'
            ? t('quotas.countsFailed')
            : t('quotas.counting', { version: live?.version ?? version })}
        </p>
      )}
      {quotas.map((group, index) => (
        <QuotaGroup
          key={idOf(group) ?? index}
          group={group}
          index={index}
          count={quotas.length}
          result={result}
          live={live === 'failed' ? undefined : live}
          requestFocus={requestFocus}
        />
      ))}
      {isCrossing ? (
        <CrossedForm
          onClose={(isAdded) => {
            setCrossing(false);
            requestFocus(isAdded ? `[data-quota="${quotas.length}"] input` : '.quota-add button');
          }}
        />
      ) : (
        <div className="actions quota-add">
          <Button
            size="small"
            kind={quotas.length === 0 ? 'primary' : 'default'}
            onClick={() => setCrossing(true)}
          >
            + {t('quotas.addCrossed')}
          </Button>
          <Button size="small" onClick={addQuota}>
            + {t('quotas.addQuota')}
          </Button>
        </div>
      )}
    </div>
  );
}

const REFRESH_MS = 10_000;

/** The counts of the published survey, refreshed while the page is visible. Undefined before they are loaded. */
function useLiveCounts(surveyId: string, version: number): QuotaOverview | 'failed' | undefined {
  const [live, setLive] = useState<QuotaOverview | 'failed'>();
  useEffect(() => {
    if (version === 0) return undefined;
    let isGone = false;
    const load = async () => {
      const reply = await readQuotas(surveyId);
      if (!isGone) setLive('data' in reply ? reply.data : 'failed');
    };
    void load();
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, REFRESH_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [surveyId, version]);
  return live;
}
