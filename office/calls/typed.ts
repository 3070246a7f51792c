/** What was typed into a field of a form, without blanks around it; '' for a missing field or a file. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
