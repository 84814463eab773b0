import { announce, Button } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { useUnfinished } from '../question/use-unfinished.tsx';
import { useOffered } from '../question/use-offered.tsx';
import './text-fields.css';
import { useEffect, useRef, useState } from 'react';

/** Type libraries lack this part of the Web Speech API. */
interface Recognition {
  lang: string;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}
type RecognitionClass = new () => Recognition;

function recognitionClass(): RecognitionClass | undefined {
  // Browsers have the class under one of two names.
  const scope = window as unknown as Readonly<Record<string, RecognitionClass | undefined>>;
  return scope['SpeechRecognition'] ?? scope['webkitSpeechRecognition'];
}

const canRecogniseSpeech = (): boolean => recognitionClass() !== undefined;

/** Text keys by error code. Other errors have a general text. `aborted` has none, because the respondent stopped. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  'not-allowed': 'question.voice_denied',
  'service-not-allowed': 'question.voice_denied',
  'no-speech': 'question.voice_nothing',
};

/**
 * Speech input. `toggle` starts and stops it, recognised text is appended to `text`, and `status` is the state as a
 * text, which is also announced.
 */
function useSpeechInput(text: string, onText: (text: string) => void, t: Translate) {
  const [isListening, setListening] = useState(false);
  const [status, setStatus] = useState('');
  const currentRecognition = useRef<Recognition>(undefined);
  const latest = useRef({ text, onText });
  useEffect(() => {
    latest.current = { text, onText };
  });
  useEffect(() => () => currentRecognition.current?.abort(), []);
  const ended = useRef<Promise<true>>(undefined);
  /** Words that were spoken but not recognised yet arrive before the end. */
  const store = () => {
    currentRecognition.current?.stop();
    return ended.current ?? true;
  };
  useUnfinished(isListening ? { store } : null);

  const showAndAnnounce = (next: string) => {
    setStatus(next);
    announce(next);
  };
  const start = (Recogniser: RecognitionClass) => {
    const recognition = new Recogniser();
    currentRecognition.current = recognition;
    recognition.lang = document.documentElement.lang;
    recognition.onresult = (event) => {
      const heardText = computeTranscript(event);
      if (heardText === '') return;
      const next = joinTexts(latest.current.text, heardText);
      // Several results may arrive before the next rendering.
      latest.current = { ...latest.current, text: next };
      latest.current.onText(next);
      showAndAnnounce(t('question.voice_heard', { text: heardText }));
    };
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') showAndAnnounce(t(ERROR_TEXTS[error] ?? 'question.voice_failed'));
    };
    ended.current = new Promise((resolve) => {
      recognition.onend = () => {
        currentRecognition.current = undefined;
        setListening(false);
        setStatus((now) => (now === t('question.voice_listening') ? '' : now));
        resolve(true);
      };
    });
    recognition.start();
    setListening(true);
    showAndAnnounce(t('question.voice_listening'));
  };
  return {
    isListening,
    status,
    toggle(): void {
      const Recogniser = recognitionClass();
      if (currentRecognition.current !== undefined) currentRecognition.current.stop();
      else if (Recogniser !== undefined) start(Recogniser);
    },
  };
}

function computeTranscript({ resultIndex, results }: RecognitionEvent): string {
  return Array.from(results)
    .slice(resultIndex)
    .filter(({ isFinal }) => isFinal)
    .map((alternatives) => alternatives[0]?.transcript ?? '')
    .join('')
    .trim();
}

/** Joins texts with a space, except after whitespace and beside Chinese characters. */
function joinTexts(text: string, addedText: string): string {
  const needsSpace = /[^\s\p{Script=Han}\p{P}]$/u.test(text) && !/^\p{Script=Han}/u.test(addedText);
  const endsSentence = /[.!?,;:]$/.test(text);
  return needsSpace || endsSentence ? `${text} ${addedText}` : `${text}${addedText}`;
}

interface VoiceInputProps {
  readonly text: string;
  onText(text: string): void;
  readonly t: Translate;
}

/** Voice input (SCREEN-8, `answerByVoice`). Renders null if the browser has no speech recognition. */
export function VoiceInput(props: VoiceInputProps) {
  return useOffered(canRecogniseSpeech) ? <VoiceButton {...props} /> : null;
}

function VoiceButton({ text, onText, t }: VoiceInputProps) {
  const { isListening, status, toggle } = useSpeechInput(text, onText, t);
  const [start, stop] = [t('question.voice_start'), t('question.voice_stop')];
  return (
    <div className="cv-voice">
      <Button
        data-listening={isListening || undefined}
        otherText={isListening ? start : stop}
        aria-pressed={isListening}
        onClick={toggle}
      >
        <span className="cv-voice-words">
          <svg className="cv-icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 2.5a2.5 2.5 0 0 0-2.5 2.5v4.5a2.5 2.5 0 0 0 5 0V5A2.5 2.5 0 0 0 10 2.5ZM4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v2.5" />
          </svg>
          {isListening ? stop : start}
        </span>
      </Button>
      <span className="cv-voice-state">{status}</span>
    </div>
  );
}
