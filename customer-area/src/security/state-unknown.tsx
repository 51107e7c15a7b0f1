import { InlineError } from '@studio/shared/ui';
import { useRevalidator } from 'react-router-dom';

interface StateUnknownProps {
  readonly message: string;
}

/** Says what nobody could tell, and asks again. */
export function StateUnknown({ message }: StateUnknownProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <InlineError
      message={message}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
