package org.evenodd.systemtests.dialects;

import static org.evenodd.systemtests.dialects.Accent.differing;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** For people: all in which it is not canonical. */
    List<String> differences() {
        List<String> parts = new ArrayList<>();
        differing(wording, CANONICAL.wording, "fields: " + wording.description())
                .ifPresent(parts::add);
        differing(stamp, CANONICAL.stamp, "times: " + stamp.description()).ifPresent(parts::add);
        differing(sender, CANONICAL.sender, "sender: " + sender.description()).ifPresent(parts::add);
        differing(token, CANONICAL.token, "token: " + token.description()).ifPresent(parts::add);
        differing(gaps, CANONICAL.gaps, gapsDescription()).ifPresent(parts::add);
        quirks.stream().sorted().map(Quirk::description).forEach(parts::add);
        return parts;
    }

    private String gapsDescription() {
        return gaps.stream().sorted().map(gap -> '`' + gap.field() + '`').collect(Collectors.joining(", ", "no ", ""));
    }
}
