import { demoPeople } from '../../../server/features/demo/demo-people';

export interface Person {
  email: string;
  password: string;
}

/** A person of the demo venue by the part of their address before the at sign. */
export function personOf(name: string): Person {
  const found = demoPeople.find(({ email }) => email === `${name}@demo.example`);
  if (!found) throw new Error(`The demo has no ${name}`);
  return found;
}
