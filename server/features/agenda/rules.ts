import { all } from '../../backend/realtime/rules/build/expressions';
import { member, own } from '../../backend/realtime/rules/build/predicates';

// Written by the server alone, which rules don't concern.
export const rules = { 'hints/stars': { $uid: { '.read': all(member, own) } } };
