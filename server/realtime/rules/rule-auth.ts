/** Who a request speaks for: the person's id and the claims of the ID token. */
export interface RuleAuth {
  uid: string;
  token: Record<string, unknown>;
}
