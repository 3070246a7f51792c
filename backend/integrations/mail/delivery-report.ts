import PostalMime from 'postal-mime';
import { statusIn } from '../../../domain/returned-mail.ts';

/** A recipient that a report of delivery (RFC 3464) says a mail has not reached, for good. */
export interface ReportedFailure {
  /** As the mail named it and as the reporting server does, in small letters; null: not said. */
  original: string | null;
  final: string | null;
  status: string | null;
  reason: string;
}

/** The value of an address field: `rfc822; a@b.example`. */
function addressIn(value: string | undefined): string | null {
  const address =
    value
      ?.slice(value.indexOf(';') + 1)
      .trim()
      .toLowerCase() ?? '';
  return /^[^\s<>]+@[^\s<>]+$/.test(address.replace(/^<|>$/g, '')) ? address.replace(/^<|>$/g, '') : null;
}

/** The groups of fields of a report; the first is about the mail, each other about a recipient. */
function groupsOf(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
      return new Map(
        lines.flatMap((line) => {
          const at = line.indexOf(':');
          return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
        }),
      );
    });
}

/** The recipients that a mail, which is a report, says were not reached; none for any other mail. */
export async function failuresIn(source: Uint8Array): Promise<ReportedFailure[]> {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8', maxNestingDepth: 20 });
  return attachments
    .filter(({ mimeType }) => mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status')
    .flatMap(({ content }) => (typeof content === 'string' ? groupsOf(content) : []))
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .slice(0, 100)
    .map((fields) => {
      const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? '';
      const stated = statusIn(fields.get('status') ?? '');
      return {
        original: addressIn(fields.get('original-recipient')),
        final: addressIn(fields.get('final-recipient')),
        // x.0.0 says nothing; the other server may have said more.
        status: (stated?.endsWith('.0.0') ? statusIn(diagnostic) : null) ?? stated,
        reason: (diagnostic || fields.get('status') || '').slice(0, 500),
      };
    });
}
