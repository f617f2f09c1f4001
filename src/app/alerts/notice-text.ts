import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { cleanLine } from '@domain/shared/shown-text';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { completeTexts } from '@/texts/texts';

/** Returns what a notification of the browser says of a message. */
export async function noticeText({ text, file, missedBy }: Message): Promise<string> {
  if (missedBy === undefined) return cleanLine(plainText(text ?? '')) || (file?.name ?? '');
  try {
    await completeTexts();
  } catch {
    // Who called is told without words.
    return '';
  }
  return i18n._(msg`Missed call`);
}
