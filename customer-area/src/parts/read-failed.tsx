import { InlineError } from '@studio/shared/kit';
import { useRevalidator } from 'react-router-dom';

interface ReadFailedProps {
  readonly message: string;
}

/** Renders the error of data that could not be read; its button, and the return of the network, run the loaders again. */
export function ReadFailed({ message }: ReadFailedProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <InlineError
      message={message}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
      recovers
    />
  );
}
