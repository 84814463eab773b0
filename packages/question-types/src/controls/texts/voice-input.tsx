import { Button } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { useOffered } from '../question/use-offered.tsx';
import { canRecogniseSpeech, useSpeechInput } from './use-speech-input.tsx';
import './text-fields.css';

interface VoiceInputProps {
  /** The current draft, to which recognised text is appended. */
  readonly text: string;
  onText(text: string): void;
  readonly t: Translate;
}

/** SCREEN-8, `answerByVoice`. Null if the browser has no speech recognition. */
export function VoiceInput(props: VoiceInputProps) {
  return useOffered(canRecogniseSpeech) ? <VoiceButton {...props} /> : null;
}

function VoiceButton({ text, onText, t }: VoiceInputProps) {
  const { listening, said, toggle } = useSpeechInput(text, onText, t);
  const [start, stop] = [t('question.voice_start'), t('question.voice_stop')];
  return (
    <div className="cv-voice">
      <Button
        data-listening={listening || undefined}
        otherText={listening ? start : stop}
        aria-pressed={listening}
        onClick={toggle}
      >
        <span className="cv-voice-words">
          <svg className="cv-icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 2.5a2.5 2.5 0 0 0-2.5 2.5v4.5a2.5 2.5 0 0 0 5 0V5A2.5 2.5 0 0 0 10 2.5ZM4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.5" />
          </svg>
          {listening ? stop : start}
        </span>
      </Button>
      <span className="cv-voice-state">{said}</span>
    </div>
  );
}
