package org.evenodd.manager.league;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The roster: the names under which players may register, in the order of the instructor's file, no two the same. Empty if
 * the league has no roster: then any name may.
 */
public record Enrolment(List<EnrolledName> names) {

    static final Enrolment NONE = new Enrolment(List.of());

    public Enrolment {
        names = List.copyOf(names);
    }

    /**
     * A name on the roster.
     *
     * @param keyCode the keyed digest of its enrolment key; null if it has none
     * @param division the group in which it plays the first leg of a league in divisions; null if it has none
     */
    public record EnrolledName(
            DisplayName name,
            @Nullable Digest keyCode,
            @Nullable String division) {

        /** Whether this is the digest of the name's key; takes constant time. */
        public boolean isKey(Digest code) {
            return keyCode != null
                    && MessageDigest.isEqual(
                            keyCode.value().getBytes(US_ASCII), code.value().getBytes(US_ASCII));
        }
    }

    /** Whether the league has no roster. */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** The name on the roster that counts as this one. */
    public Optional<EnrolledName> entry(DisplayName shown) {
        String folded = shown.folded();
        return names.stream()
                .filter(enrolled -> enrolled.name().folded().equals(folded))
                .findFirst();
    }

    /** The groups of the players that have one. */
    public Map<PlayerId, String> groups(Collection<PlayerMember> players) {
        Map<String, String> groups = names.stream()
                .filter(enrolled -> enrolled.division() != null)
                .collect(Collectors.toMap(enrolled -> enrolled.name().folded(), EnrolledName::division));
        return players.stream()
                .filter(player -> groups.containsKey(player.displayName().folded()))
                .collect(Collectors.toMap(
                        PlayerMember::id,
                        player -> groups.get(player.displayName().folded())));
    }

    /**
     * The single name on the roster with the same letters and digits, if the name itself is not on it: for instance with
     * another hyphen.
     */
    public Optional<EnrolledName> alike(DisplayName shown) {
        List<EnrolledName> found = names.stream()
                .filter(enrolled -> letters(enrolled.name()).equals(letters(shown)))
                .toList();
        return found.size() == 1 && entry(shown).isEmpty() ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static String letters(DisplayName name) {
        return Normalizer.normalize(name.folded(), Form.NFKD).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /** Whether a name needs a key. */
    public boolean hasKeys() {
        return names.stream().anyMatch(name -> name.keyCode() != null);
    }

    /** The name, and all names on the roster with the same key. */
    public List<DisplayName> withKeyOf(DisplayName name) {
        Optional<Digest> key = entry(name).flatMap(entry -> Optional.ofNullable(entry.keyCode()));
        Stream<DisplayName> others = names.stream()
                .filter(other -> key.filter(other::isKey).isPresent())
                .map(EnrolledName::name);
        return Stream.concat(Stream.of(name), others).distinct().toList();
    }

    /** The names that none of these players has. */
    public List<DisplayName> absent(List<PlayerMember> players) {
        Set<String> there =
                players.stream().map(player -> player.displayName().folded()).collect(Collectors.toSet());
        return names.stream()
                .map(EnrolledName::name)
                .filter(name -> !there.contains(name.folded()))
                .toList();
    }

    /**
     * The operator's settings before the start.
     *
     * @param startAt when the league is to start; null if it is not planned
     */
    public record LeaguePreparation(
            Enrolment enrolment, @Nullable Instant startAt) {

        static final LeaguePreparation NONE = new LeaguePreparation(Enrolment.NONE, null);
    }
}
