package org.evenodd.systemtests.dialects;

import java.util.EnumSet;
import java.util.Set;

/** What an agent writes into its messages, and how it behaves. */
record Manner(Wording wording, Stamp stamp, SenderForm sender, TokenForm token, Set<Gap> gaps, Set<Quirk> quirks) {

    static final Manner CANONICAL =
            new Manner(Wording.CANONICAL, Stamp.SECONDS, SenderForm.TYPED, TokenForm.DUE, Set.of(), Set.of());

    Manner {
        gaps = Set.copyOf(gaps);
        quirks = Set.copyOf(quirks);
    }

    boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    boolean lacks(Gap gap) {
        return gaps.contains(gap);
    }

    Manner wording(Wording other) {
        return new Manner(other, stamp, sender, token, gaps, quirks);
    }

    Manner stamp(Stamp other) {
        return new Manner(wording, other, sender, token, gaps, quirks);
    }

    Manner sender(SenderForm other) {
        return new Manner(wording, stamp, other, token, gaps, quirks);
    }

    Manner token(TokenForm other) {
        return new Manner(wording, stamp, sender, other, gaps, quirks);
    }

    Manner without(Gap... missing) {
        return new Manner(wording, stamp, sender, token, plus(gaps, Gap.class, missing), quirks);
    }

    Manner with(Quirk... more) {
        return new Manner(wording, stamp, sender, token, gaps, plus(quirks, Quirk.class, more));
    }

    private static <E extends Enum<E>> Set<E> plus(Set<E> some, Class<E> kind, E[] more) {
        Set<E> sum = EnumSet.noneOf(kind);
        sum.addAll(some);
        sum.addAll(Set.of(more));
        return sum;
    }
}
