package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.Course.LeaguePace;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Printable;

/** How far a league is at a moment: the one description that {@code status}, the console and the metrics tell. */
public record TournamentProgress(Tournament tournament, Instant now) {

    public League league() {
        return tournament.league();
    }

    /** Whom the league waits for, in sentences. */
    public List<String> awaited() {
        return AwaitedAgents.of(tournament);
    }

    /** How many matches take place. */
    public long running() {
        return league().due().stream()
                .filter(fixture -> !fixture.isDecided())
                .filter(fixture -> tournament.live().match(fixture.id()).stage().isUnderWay())
                .count();
    }

    /** When it is planned to start; empty without a plan, and once it has started. */
    public Optional<Instant> startAt() {
        return Optional.ofNullable(league().preparation().startAt())
                .filter(start -> league().course().isOpen());
    }

    /** How long it is until the planned start; zero if the time has come. */
    public Optional<Duration> startsIn() {
        return startAt().map(start -> start.isBefore(now) ? Duration.ZERO : Duration.between(now, start));
    }

    /** How long it is expected to take still; empty where that cannot be said. */
    public Optional<Duration> left() {
        return tournament.waitsForReferee() ? Optional.empty() : LeaguePace.left(league(), now);
    }

    /** When it ends then. */
    public Optional<Instant> endsAt() {
        return left().map(now::plus);
    }

    /**
     * Whom a league waits for: the console, {@code status} and the page say the same. Before the start, agents that have not
     * answered are not there yet, unless endpoints are not probed.
     */
    public record AwaitedAgents(League league, OperatingRules rules) {

        private static final int MOST_NAMED = 10;

        /** Sentences; none while the league waits for nobody. */
        public static List<String> of(Tournament tournament) {
            League league = tournament.league();
            if (league.course().isOpen()) {
                return new AwaitedAgents(league, tournament.rules()).beforeTheStart();
            }
            return tournament.waitsForReferee() && !league.course().isOver()
                    ? List.of("No referee answers%s: the league goes on when one does.".formatted(referees(league)))
                    : List.of();
        }

        /** How many players are there. */
        int players() {
            return answering(league.roster().presentPlayers());
        }

        /** How many referees are there that are given matches. */
        int referees() {
            return answering(league.roster().admittedReferees());
        }

        private int answering(List<? extends Member> members) {
            return (int) members.stream()
                    .filter(member -> !isProbed() || member.state() != AgentState.REGISTERED)
                    .count();
        }

        /** Whether agents are looked for where they say to be called. */
        boolean isProbed() {
            return rules.network().endpointCheck() != EndpointCheck.OFF;
        }

        private List<String> beforeTheStart() {
            int playersWanted = Math.max(
                    rules.autoStart().players(),
                    league.settings().participants().minPlayers());
            int refereesWanted = rules.autoStart().referees();
            List<String> sentences = new ArrayList<>();
            if (players() < playersWanted || referees() < refereesWanted) {
                sentences.add("%s; %s%s."
                        .formatted(
                                count(players(), playersWanted, "players"),
                                count(referees(), refereesWanted, "referees"),
                                admission(league.roster().waitingReferees())));
            }
            if (isProbed()) {
                List<Member> unreached = league.roster().unreached();
                unreached.stream().limit(MOST_NAMED).map(AwaitedAgents::silence).forEach(sentences::add);
                if (unreached.size() > MOST_NAMED) {
                    sentences.add("No answer from %d more.".formatted(unreached.size() - MOST_NAMED));
                }
            }
            return sentences;
        }

        private static String count(int there, int wanted, String what) {
            String more = there < wanted ? ", waiting for %d more".formatted(wanted - there) : "";
            return "%d of %d %s%s".formatted(there, Math.max(there, wanted), what, more);
        }

        private static String silence(Member member) {
            Registration registration = member.registration();
            String name = Printable.of(registration.displayName().value());
            return registration.hasLostItsEndpoint()
                    ? "%s \"%s\" has lost its endpoint to another agent and registered no other."
                            .formatted(member.id(), name)
                    : "No answer from %s \"%s\" at %s.".formatted(member.id(), name, registration.endpoint());
        }

        private static String admission(List<RefereeMember> waiting) {
            return waiting.isEmpty()
                    ? ""
                    : " (to be admitted with `admit NAME`: %s)"
                            .formatted(waiting.stream()
                                    .map(referee -> referee.id().value())
                                    .collect(Collectors.joining(", ")));
        }

        private static String referees(League league) {
            return league.roster().admittedReferees().stream()
                    .map(referee -> "%s at %s"
                            .formatted(
                                    referee.id(),
                                    Registration.shown(referee.registration().endpoint())))
                    .collect(Collectors.collectingAndThen(
                            Collectors.joining(", "), names -> names.isEmpty() ? "" : " (" + names + ")"));
        }
    }
}
