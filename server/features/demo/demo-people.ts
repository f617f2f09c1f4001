/** A person of the demo venue. */
export interface DemoPerson {
  email: string;
  password: string;
  name: string;
  title: string;
  company: string;
  /** What the venue asks everybody for, in their own words. */
  interests: string;
  authorities: string[];
  disabled: boolean;
  /** Description beside the login, for the operator. */
  note: string;
}

const person = (
  email: string,
  password: string,
  name: string,
  more: Partial<DemoPerson> = {},
): DemoPerson => ({
  email,
  password,
  name,
  title: '',
  company: '',
  interests: '',
  authorities: [],
  disabled: false,
  note: name,
  ...more,
});

export const demoPeople: readonly DemoPerson[] = [
  person('ada@demo.example', 'lovelace-1843', 'Ada Lovelace', {
    title: 'Mathematician',
    company: 'Analytical Engines',
    interests: 'Mathematics, Compilers, Poetry',
  }),
  person('grace@demo.example', 'hopper-1952', 'Grace Hopper', {
    title: 'Rear admiral',
    company: 'Navy',
    interests: 'Compilers, Languages, Mathematics, Sailing',
  }),
  person('alan@demo.example', 'turing-1936', 'Alan Turing', {
    title: 'Cryptanalyst',
    company: 'Bletchley Park',
    interests: 'Ciphers, Mathematics, Running',
  }),
  person('host@demo.example', 'foyer-host-2026', 'Harriet Host', {
    title: 'Head of events',
    company: 'Foyer',
    authorities: ['DESIGNER', 'ADMIN'],
    note: 'a host: DESIGNER and ADMIN',
  }),
  person('retired@demo.example', 'goodbye-2020', 'Reginald Retired', {
    disabled: true,
    note: 'a disabled account',
  }),
];
