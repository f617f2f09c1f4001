import type { MailKind } from './mail';
import type { MailLanguage } from './mail-language';

/** The words of one kind of mail, for a venue's title and the person's address. */
interface MailTexts {
  subject: (venue: string) => string;
  /** Paragraphs before the link. */
  before: (venue: string, to: string) => string[];
  /** What the link is called. */
  action: string;
  /** Paragraphs after it. */
  after: (venue: string) => string[];
}

/** What mails say, in every language that they exist in. */
export const MAIL_TEXTS: Record<MailLanguage, Record<MailKind, MailTexts>> = {
  en: {
    PASSWORD_RESET: {
      subject: (venue) => `Set a new password for ${venue}`,
      before: (venue, to) => [
        `Somebody asked for a new password for ${to} at ${venue}.`,
        'If that was you, set it within one hour:',
      ],
      action: 'Set a new password',
      after: () => ['If it was not you, there is nothing to do: your password stays as it is.'],
    },
    INVITATION: {
      subject: (venue) => `Your invitation to ${venue}`,
      before: (venue, to) => [
        `You are invited to ${venue}.`,
        `Log in there with ${to}. Set your password first, within seven days:`,
      ],
      action: 'Set a password',
      after: (venue) => [
        `After that, the login page of ${venue} sends you a new link whenever you need one.`,
      ],
    },
  },
  de: {
    PASSWORD_RESET: {
      subject: (venue) => `Neues Passwort für ${venue}`,
      before: (venue, to) => [
        `Jemand hat für ${to} bei ${venue} ein neues Passwort angefordert.`,
        'Wenn Sie das waren, legen Sie es innerhalb einer Stunde fest:',
      ],
      action: 'Neues Passwort festlegen',
      after: () => ['Wenn Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.'],
    },
    INVITATION: {
      subject: (venue) => `Ihre Einladung zu ${venue}`,
      before: (venue, to) => [
        `Sie sind zu ${venue} eingeladen.`,
        `Sie melden sich dort mit ${to} an. Legen Sie dafür innerhalb von sieben Tagen Ihr Passwort fest:`,
      ],
      action: 'Passwort festlegen',
      after: (venue) => [
        `Danach schickt Ihnen die Anmeldeseite von ${venue} jederzeit einen neuen Link, wenn Sie einen brauchen.`,
      ],
    },
  },
  ar: {
    PASSWORD_RESET: {
      subject: (venue) => `تعيين كلمة مرور جديدة في ${venue}`,
      before: (venue, to) => [
        `طلب أحدهم كلمة مرور جديدة للحساب ${to} في ${venue}.`,
        'إذا كنت أنت من طلبها، فعيّنها خلال ساعة واحدة:',
      ],
      action: 'تعيين كلمة مرور جديدة',
      after: () => ['إذا لم تكن أنت، فلا داعي لفعل أي شيء: ستبقى كلمة مرورك كما هي.'],
    },
    INVITATION: {
      subject: (venue) => `دعوتك إلى ${venue}`,
      before: (venue, to) => [
        `أنت مدعو إلى ${venue}.`,
        `سجّل الدخول هناك بالعنوان ${to}. عيّن كلمة مرورك أولاً خلال سبعة أيام:`,
      ],
      action: 'تعيين كلمة مرور',
      after: (venue) => [`بعد ذلك ترسل إليك صفحة تسجيل الدخول في ${venue} رابطاً جديداً متى احتجت إليه.`],
    },
  },
};
