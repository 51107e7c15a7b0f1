import { InlineError } from '@studio/shared/ui';
import { useRevalidator } from 'react-router-dom';

interface UnknownProps {
  readonly message: string;
}

/** Says what could not be read, and reads it again. */
export function Unknown({ message }: UnknownProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <InlineError
      message={message}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
