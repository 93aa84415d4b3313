package org.evenodd.manager.league;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Decision.Evidence;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * The decided matches of a leg as a short text: a line of words for each, compressed. The digests, which cannot be, make up
 * most of it. A match has its result without its transcript and without its points, which follow from the rules.
 */
final class PackedResults {

    private static final String NOTHING = "-";

    private PackedResults() {}

    static String pack(List<Fixture> matches) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater best = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(packed, best)) {
            long before = 0;
            for (Fixture match : matches) {
                Decision decision = match.decided().orElseThrow();
                long at = decision.at().toEpochMilli();
                deflated.write((words(match, decision) + ' ' + (at - before) + '\n').getBytes(UTF_8));
                before = at;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            best.end();
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    private static String words(Fixture match, Decision decision) {
        ResultDetails details = decision.result().details();
        return Stream.of(
                        match.id(),
                        match.playerA(),
                        match.playerB(),
                        decision.ending(),
                        decision.result().winner(),
                        decision.referee(),
                        decision.lease(),
                        details.status(),
                        faults(details.termination()),
                        details.numberParity(),
                        details.drawnNumber(),
                        details.choices().get(match.playerA()),
                        details.choices().get(match.playerB()),
                        details.drawCommitment(),
                        details.drawNonce())
                .map(word -> word instanceof Enum<?> constant ? constant.name() : Objects.toString(word, NOTHING))
                .collect(Collectors.joining(" "));
    }

    private static @Nullable String faults(@Nullable Map<PlayerId, Termination> faults) {
        return faults == null
                ? null
                : faults.entrySet().stream()
                        .map(fault -> fault.getKey() + "=" + fault.getValue().name())
                        .collect(Collectors.joining(",", ",", ""));
    }

    /**
     * The matches again.
     *
     * @throws IllegalArgumentException unless the text is of such matches
     */
    static List<Fixture> unpack(String packed, LeagueSettings settings) {
        byte[] bytes = Base64.getDecoder().decode(packed);
        try (InflaterInputStream inflated = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            List<Fixture> matches = new ArrayList<>();
            long at = 0;
            for (String line :
                    new String(inflated.readAllBytes(), UTF_8).lines().toList()) {
                Words words = new Words(List.of(line.split(" ", -1)).iterator());
                Fixture match = Fixture.of(new Pairing(
                        words.require(MatchId::new), words.require(PlayerId::new), words.require(PlayerId::new)));
                Decision decision = decision(match, words, settings, at);
                matches.add(match.decided(decision));
                at = decision.at().toEpochMilli();
            }
            return matches;
        } catch (IOException | NoSuchElementException e) {
            throw new IllegalArgumentException("not the results of a leg: " + e.getMessage(), e);
        }
    }

    private static Decision decision(Fixture match, Words words, LeagueSettings settings, long before) {
        Ending ending = words.require(Ending::valueOf);
        PlayerId winner = words.next(PlayerId::new);
        RefereeId referee = words.next(RefereeId::new);
        int lease = words.require(Integer::valueOf);
        MatchStatus status = words.next(MatchStatus::valueOf);
        Map<PlayerId, Termination> faults = words.next(PackedResults::faults);
        Parity parity = words.next(Parity::valueOf);
        Integer number = words.next(Integer::valueOf);
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(match.playerA(), words.next(Parity::valueOf));
        choices.put(match.playerB(), words.next(Parity::valueOf));
        Digest commitment = words.next(Digest::new);
        ResultDetails details = new ResultDetails(
                number, choices, status, parity, commitment, words.next(Digest::new), faults, null, null);
        Map<PlayerId, Integer> score = ending.outcome(match.playerA(), match.playerB(), winner)
                .score(settings.scoring(), settings.doubleForfeit());
        MatchResult result = new MatchResult(winner, score, details);
        return new Decision(
                ending,
                result,
                Instant.ofEpochMilli(before + words.require(Long::valueOf)),
                referee,
                lease,
                Forfeit.of(ending, result),
                referee == null ? List.of() : Evidence.missing(settings.game(), match.id(), details),
                List.of(),
                Map.of());
    }

    private static Map<PlayerId, Termination> faults(String word) {
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        for (String fault : word.substring(1).split(",", -1)) {
            String[] parts = fault.split("=", -1);
            if (parts.length == 2) {
                faults.put(new PlayerId(parts[0]), Termination.valueOf(parts[1]));
            }
        }
        return faults;
    }

    /** The words of a line, one after the other. */
    private record Words(Iterator<String> rest) {

        private <T> @Nullable T next(Function<String, T> reader) {
            String word = rest.next();
            return word.equals(NOTHING) ? null : reader.apply(word);
        }

        private <T> T require(Function<String, T> reader) {
            return reader.apply(rest.next());
        }
    }
}
