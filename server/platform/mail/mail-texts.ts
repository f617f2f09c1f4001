import type { ServerLanguage } from '../server-language';
import type { MailKind } from './mail';

/** The texts of one kind of mail, for a venue's title and the recipient's address. */
interface MailTexts {
  subject: (venue: string) => string;
  /** Paragraphs before the link. */
  before: (venue: string, to: string) => string[];
  /** Text of the link. */
  action: string;
  /** Paragraphs after it. */
  after: (venue: string) => string[];
}

/** The texts of all mails by language. */
export const MAIL_TEXTS: Record<ServerLanguage, Record<MailKind, MailTexts>> = {
  en: {
    PASSWORD_RESET: {
      subject: (venue) => `Set a new password for ${venue}`,
      before: (venue, to) => [
        `We received a request to reset the password for ${to} at ${venue}.`,
        'To set a new password, open this link within one hour:',
      ],
      action: 'Set a new password',
      after: () => ['If you did not request this, you can ignore this email. Your password stays unchanged.'],
    },
    INVITATION: {
      subject: (venue) => `Your invitation to ${venue}`,
      before: (venue, to) => [
        `You are invited to ${venue}.`,
        `Your login is ${to}. Set your password within seven days:`,
      ],
      action: 'Set a password',
      after: (venue) => [`If the link has expired, you can request a new one on the login page of ${venue}.`],
    },
  },
  de: {
    PASSWORD_RESET: {
      subject: (venue) => `Neues Passwort für ${venue}`,
      before: (venue, to) => [
        `Für ${to} wurde bei ${venue} ein neues Passwort angefordert.`,
        'Öffnen Sie innerhalb einer Stunde diesen Link, um ein neues Passwort festzulegen:',
      ],
      action: 'Neues Passwort festlegen',
      after: () => [
        'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
      ],
    },
    INVITATION: {
      subject: (venue) => `Ihre Einladung zu ${venue}`,
      before: (venue, to) => [
        `Sie sind zu ${venue} eingeladen.`,
        `Sie melden sich mit ${to} an. Legen Sie innerhalb von sieben Tagen Ihr Passwort fest:`,
      ],
      action: 'Passwort festlegen',
      after: (venue) => [
        `Wenn der Link abgelaufen ist, können Sie auf der Anmeldeseite von ${venue} einen neuen anfordern.`,
      ],
    },
  },
  ar: {
    PASSWORD_RESET: {
      subject: (venue) => `تعيين كلمة مرور جديدة في ${venue}`,
      before: (venue, to) => [
        `تلقّينا طلباً لإعادة تعيين كلمة مرور الحساب ${to} في ${venue}.`,
        'لتعيين كلمة مرور جديدة، افتح هذا الرابط خلال ساعة واحدة:',
      ],
      action: 'تعيين كلمة مرور جديدة',
      after: () => ['إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. ستبقى كلمة مرورك دون تغيير.'],
    },
    INVITATION: {
      subject: (venue) => `دعوتك إلى ${venue}`,
      before: (venue, to) => [
        `أنت مدعو إلى ${venue}.`,
        `تسجّل الدخول بالعنوان ${to}. عيّن كلمة مرورك خلال سبعة أيام:`,
      ],
      action: 'تعيين كلمة مرور',
      after: (venue) => [`إذا انتهت صلاحية الرابط، فيمكنك طلب رابط جديد من صفحة تسجيل الدخول في ${venue}.`],
    },
  },
};
