import { useLingui } from '@lingui/react/macro';

/** Returns a text for the number of chats with new messages; none for 0. */
export function useUnreadText(count: number): string | undefined {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  return count > 0 ? t`Chats with new messages: ${number}` : undefined;
}
