import type { Identity } from '../identity/identity';
import type { Mailer } from '../mail/mailer';

interface Invited {
  uid: string;
  email: string;
}

/** Asks people to set the password that they log in with. */
export interface Invitations {
  /**
   * Writes to one person; resolves when the mail is safe, with the link in it: undefined, and no mail, where
   * passwords are set elsewhere.
   */
  invite(person: Invited): Promise<string | undefined>;
}

interface InvitationsOptions {
  identity: Pick<Identity, 'passwordLink'>;
  mailer: Pick<Mailer, 'send'>;
  /** The language of the mail and its page. */
  locale: string;
}

export function createInvitations({ identity, mailer, locale }: InvitationsOptions): Invitations {
  return {
    async invite({ uid, email }) {
      const made = await identity.passwordLink({ uid, kind: 'INVITATION', locale });
      if (!made) return undefined;
      await mailer.send({ to: email, kind: 'INVITATION', locale, ...made });
      return made.link;
    },
  };
}
