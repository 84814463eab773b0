import type { Explanation, HiddenEntry, ReadValue, Reason, RuleOutcome } from '@canvass/logic/explain';

/** An explanation with the published names of its fields (docs/canvass.md). */
export const explanationJson = (explanation: Explanation) => ({
  ...explanation,
  reasons: explanation.reasons.map(reasonJson),
  ...(explanation.computed !== undefined && { computed: explanation.computed.map(withPublishedReads) }),
});

function reasonJson(reason: Reason) {
  switch (reason.kind) {
    case 'rule': {
      const { kind, hides, ownerGid, ...otherFields } = reason;
      return { kind, hides, of: ownerGid, ...otherFields, rules: reason.rules.map(withPublishedReads) };
    }
    case 'flow':
      return { ...reason, conditions: reason.conditions.map(withPublishedReads) };
    case 'jump':
      return { ...reason, rules: reason.rules.map(withPublishedReads) };
    case 'empty':
      return { ...reason, hidden: reason.hidden.map(entryJson) };
    case 'automatic':
      return withPublishedReads(reason);
  }
}

const entryJson = ({ gid, cause, rules, reads }: HiddenEntry) => ({
  gid,
  by: cause,
  rules: rules.map(withPublishedReads),
  reads: reads.map(readValueJson),
});

const withPublishedReads = <T extends Pick<RuleOutcome, 'reads'>>(reader: T) => ({
  ...reader,
  reads: reader.reads.map(readValueJson),
});

const readValueJson = ({ nullReason, ...value }: ReadValue) => ({
  ...value,
  ...(nullReason !== undefined && { unread: nullReason }),
});
