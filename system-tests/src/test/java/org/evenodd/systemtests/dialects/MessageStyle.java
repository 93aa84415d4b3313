package org.evenodd.systemtests.dialects;

import static org.evenodd.systemtests.dialects.Accent.differing;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The contents of an agent's messages, and its habits. */
record MessageStyle(
        FieldNames wording,
        TimestampForm stamp,
        SenderForm sender,
        TokenForm token,
        Set<MissingField> omitted,
        Set<Quirk> quirks) {

    static final MessageStyle CANONICAL = new MessageStyle(
            FieldNames.CANONICAL, TimestampForm.SECONDS, SenderForm.TYPED, TokenForm.DUE, Set.of(), Set.of());

    MessageStyle {
        omitted = Set.copyOf(omitted);
        quirks = Set.copyOf(quirks);
    }

    boolean has(Quirk quirk) {
        return quirks.contains(quirk);
    }

    boolean lacks(MissingField field) {
        return omitted.contains(field);
    }

    MessageStyle wording(FieldNames other) {
        return new MessageStyle(other, stamp, sender, token, omitted, quirks);
    }

    MessageStyle stamp(TimestampForm other) {
        return new MessageStyle(wording, other, sender, token, omitted, quirks);
    }

    MessageStyle sender(SenderForm other) {
        return new MessageStyle(wording, stamp, other, token, omitted, quirks);
    }

    MessageStyle token(TokenForm other) {
        return new MessageStyle(wording, stamp, sender, other, omitted, quirks);
    }

    MessageStyle without(MissingField... missing) {
        return new MessageStyle(wording, stamp, sender, token, plus(omitted, MissingField.class, missing), quirks);
    }

    MessageStyle with(Quirk... more) {
        return new MessageStyle(wording, stamp, sender, token, omitted, plus(quirks, Quirk.class, more));
    }

    private static <E extends Enum<E>> Set<E> plus(Set<E> some, Class<E> kind, E[] more) {
        Set<E> sum = EnumSet.noneOf(kind);
        sum.addAll(some);
        sum.addAll(Set.of(more));
        return sum;
    }

    /** Describes how it deviates from the protocol. */
    List<String> differences() {
        List<String> parts = new ArrayList<>();
        differing(wording, CANONICAL.wording, "fields: " + wording.description())
                .ifPresent(parts::add);
        differing(stamp, CANONICAL.stamp, "times: " + stamp.description()).ifPresent(parts::add);
        differing(sender, CANONICAL.sender, "sender: " + sender.description()).ifPresent(parts::add);
        differing(token, CANONICAL.token, "token: " + token.description()).ifPresent(parts::add);
        differing(omitted, CANONICAL.omitted, gapsDescription()).ifPresent(parts::add);
        quirks.stream().sorted().map(Quirk::description).forEach(parts::add);
        return parts;
    }

    private String gapsDescription() {
        return omitted.stream()
                .sorted()
                .map(field -> '`' + field.field() + '`')
                .collect(Collectors.joining(", ", "no ", ""));
    }
}
