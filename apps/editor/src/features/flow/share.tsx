/** The share of respondents at a row. Renders nothing before a simulation. */
export const Share = ({
  text,
  label = '',
}: {
  readonly text: string | undefined;
  readonly label?: string;
}) =>
  text === undefined ? null : (
    <span className="flow-share">
      {text} {label}
    </span>
  );
