import type { Store } from '../../server/platform/store/store';

/** The password of people whose password is not what is tested. */
export const PASSWORD = 'correct-horse-battery';
/** Its hash with the least work: the sign-ins of tests need not wait for the real one. */
const HASH = '$argon2id$v=19$m=8,t=1,p=1$0qQ82QYFGWVyCh5+iJa68w$S4cIxs3msFqEQq2SuyCL3N4fdRv4Qk3ElS5UBPSY8aw';

/** Gives an account the password. */
export async function givePassword({ db }: Pick<Store, 'db'>, uid: string): Promise<void> {
  await db.updateTable('identity_account').set({ password_hash: HASH }).where('uid', '=', uid).execute();
}
