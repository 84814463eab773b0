import { TextField } from '@canvass/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface CountFormProps {
  readonly label: string;
  readonly children: ReactNode;
  onSubmit(count: number): void;
}

/** A form for the number of things to create, from 1 to 999,999. */
export function CountForm({ label, children, onSubmit }: CountFormProps) {
  const id = useId();
  const [count, setCount] = useState('100');
  const isNumber = /^[1-9]\d{0,5}$/.test(count.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) onSubmit(Number(count));
  };
  return (
    <form className="form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <TextField
        id={id}
        ltr
        inputMode="numeric"
        value={count}
        invalid={!isNumber}
        onChange={({ target }) => setCount(target.value)}
      />
      <div className="actions">{children}</div>
    </form>
  );
}
