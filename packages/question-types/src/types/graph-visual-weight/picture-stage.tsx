import type { QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { Button, plainRichText } from '@canvass/ui';
import { type CSSProperties, useState } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { ratioOf, RegionPicture } from '../../controls/options/region-picture.tsx';
import { regionsOn } from './screens.ts';
import type { Screens } from './use-screens.tsx';

interface PictureStageProps extends ViewProps<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer> {
  readonly screens: Screens;
  onStart(): void;
}

/** The place of the picture: first the button that shows it, then the picture, then its regions upon it. */
export function PictureStage({ view, t, screens, onStart }: PictureStageProps) {
  const { picture, phase, entry, looking, canChoose } = screens;
  const [hot, setHot] = useState<string>();
  if (picture === undefined) return null;
  const { src = '', cropW, cropH, gid } = picture.option;
  const ratio = ratioOf(cropW, cropH);
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  if (phase === 'ready') {
    return (
      <div className="cv-stage cv-stage-closed" style={style}>
        <Button kind="primary" className="cv-look-start" onClick={onStart}>
          {t('graph.start')}
        </Button>
      </div>
    );
  }
  const chosen = entry !== undefined && 'gid' in entry ? entry.gid : undefined;
  const regions = phase === 'choosing' || phase === 'done' ? regionsOn(gid, view.options, view.question) : [];
  return (
    <div className="cv-stage" style={style}>
      <RegionPicture
        src={src}
        alt={t('graph.picture', { title: plainRichText(picture.title) })}
        ratio={ratio}
        regions={regions.map(({ option }) => ({
          gid: option.gid,
          points: option.points ?? [],
          chosen: option.gid === chosen,
          hot: option.gid === hot,
        }))}
        onPress={(region) => {
          if (canChoose) screens.choose({ gid: region });
        }}
        onPoint={setHot}
        onSettled={screens.loaded}
      />
      {phase === 'looking' && (
        // Not announced each second: that would leave no time to look.
        <span className="cv-look-left" aria-hidden="true">
          {t('graph.left', { seconds: looking.left })}
        </span>
      )}
    </div>
  );
}
