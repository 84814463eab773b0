import { Button } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { canRecogniseSpeech, useSpeechInput } from './use-speech-input.tsx';
import './text-fields.css';

interface VoiceInputProps {
  /** As typed until now: what is heard is appended. */
  readonly text: string;
  onText(text: string): void;
  readonly t: Translate;
}

/** Spec section 3, `answerByVoice`. Nothing where the browser has no speech recognition. */
export function VoiceInput(props: VoiceInputProps) {
  return canRecogniseSpeech() ? <VoiceButton {...props} /> : null;
}

function VoiceButton({ text, onText, t }: VoiceInputProps) {
  const { listening, said, toggle } = useSpeechInput(text, onText, t);
  const [start, stop] = [t('question.voice_start'), t('question.voice_stop')];
  return (
    <div className="cv-voice">
      <Button
        data-listening={listening || undefined}
        otherWords={listening ? start : stop}
        aria-pressed={listening}
        onClick={toggle}
      >
        {listening ? stop : start}
      </Button>
      <span className="cv-voice-state">{said}</span>
    </div>
  );
}
