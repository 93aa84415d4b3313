package org.evenodd.manager.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Printable;

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
                rules.autoStart().players(), league.settings().participants().minPlayers());
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
