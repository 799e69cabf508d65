import { Alert } from '@heroui/react';

type Props = { status: 'danger' | 'success' | 'warning'; title: string; text?: string };

/** What happened. A failure is said at once, whatever a screen reader is reading. */
export function Notice({ status, title, text }: Props) {
  return (
    <Alert status={status} role={status === 'danger' ? 'alert' : 'status'}>
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        {text && <Alert.Description>{text}</Alert.Description>}
      </Alert.Content>
    </Alert>
  );
}
